import { largeInputs } from '@khlang/contract/large-inputs'
import type { Act } from '@khlang/domain/staff/acts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whenReleased } from './request-release.ts'
import { networkOf } from './net.ts'
import { Refusal } from './refusal.ts'

/**
 * How much memory incoming bodies may take at once, in bytes (`memoryPerByte` times their size). Only
 * `maxUnnamedBytes` is the size itself.
 */
export type BodyLimits = {
  /** In one request, unless the sender is known to be allowed to send more there. */
  maxUnnamedBytes: number
  /** Of one caller, over all their requests. */
  maxBytesEach: number
  /** Of all unknown senders together. */
  maxUnknownBytes: number
  /** Of everybody. */
  maxTotalBytes: number
}

const megabyte = 1024 * 1024
export const usualBodies: BodyLimits = {
  maxUnnamedBytes: 64 * 1024,
  maxBytesEach: 64 * megabyte,
  maxUnknownBytes: 32 * megabyte,
  maxTotalBytes: 128 * megabyte,
}

/** The sender of a body, found out before its first byte is accepted. */
export type Sender = {
  name: string
  /** True for an employee, a service, or whoever names a phone of ours. Otherwise only the network address is known. */
  isKnown: boolean
  /** Memory used per byte of the body. */
  memoryPerByte: number
}

/** JSON of empty objects takes about twenty times its size in memory; a picture takes its own size. */
export const weightOf = { json: 16, bytes: 1 }

const senders = new WeakMap<FastifyRequest, Sender>()
export const nameSender = (request: FastifyRequest, sender: Sender): void => void senders.set(request, sender)

/**
 * `heldBytes`: memory counted for the body. For an unknown sender the declared length counts at once, and any
 * excess when it arrives; for a known sender only what has arrived (`arrivedBytes`). Both are times `memoryPerByte`.
 */
type Body = {
  caller: Caller
  heldBytes: number
  arrivedBytes: number
  isWhole: boolean
  refuse: (reason: Refusal) => void
}
type Caller = { name: string; isKnown: boolean; heldBytes: number; bodies: Set<Body> }

/**
 * Counts every body from its first byte until its request is answered; for an unknown sender from the header on, so
 * that a body for which there is no room is not read at all. Above a limit, it is not simply the latest body that is
 * refused. A caller above their own limit loses the largest of their unfinished bodies. Above the limit that unknown
 * senders share, the unknown sender with the most bytes loses one. Above the total, the sender with the most bytes
 * loses one, known senders last. So small senders are accepted, however many half-sent bodies there are.
 */
export function boundBodies(http: FastifyInstance, limits: BodyLimits): void {
  const callers = new Map<string, Caller>()
  let [totalHeldBytes, heldUnknown] = [0, 0]

  function add(body: Body, bytes: number): void {
    body.heldBytes += bytes
    body.caller.heldBytes += bytes
    totalHeldBytes += bytes
    if (!body.caller.isKnown) heldUnknown += bytes
  }
  function leave(body: Body): void {
    if (!body.caller.bodies.delete(body)) return
    add(body, -body.heldBytes)
    if (body.caller.bodies.size === 0) callers.delete(body.caller.name)
  }
  /** Refuses a body. Returns false if there was none to refuse. */
  function giveUp(body: Body | null): boolean {
    if (body === null) return false
    leave(body)
    body.refuse(new Refusal('too-much-at-once', { until: new Date(Date.now() + retryAfterMs).toISOString() }))
    return true
  }
  function makeRoom({ caller }: Body): void {
    const everybody = () => [...callers.values()].flatMap(({ bodies }) => [...bodies])
    while (caller.heldBytes > limits.maxBytesEach && giveUp(firstToGo(caller.bodies)));
    while (
      heldUnknown > limits.maxUnknownBytes &&
      giveUp(firstToGo(everybody().filter((one) => !one.caller.isKnown)))
    );
    while (totalHeldBytes > limits.maxTotalBytes && giveUp(firstToGo(everybody())));
  }

  http.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const sender = senders.get(request)
    if (sender === undefined && lengthOf(request) > limits.maxUnnamedBytes) {
      reply.header('connection', 'close')
      return done(unnamed(limits))
    }
    const { name, isKnown, memoryPerByte } = sender ?? strangerOf(request)
    const caller = callers.get(name) ?? { name, isKnown, heldBytes: 0, bodies: new Set() }
    callers.set(name, caller)
    const body: Body = {
      caller,
      heldBytes: 0,
      arrivedBytes: 0,
      isWhole: false,
      refuse: refusing({ request, reply, payload }, count),
    }
    caller.bodies.add(body)
    whenReleased(reply.raw, () => leave(body))
    payload.once('end', () => (body.isWhole = true))
    payload.on('data', count)
    done(null, payload)
    if (!isKnown) {
      add(body, lengthOf(request) * memoryPerByte)
      makeRoom(body)
    }

    function count({ length }: Buffer): void {
      if (!caller.bodies.has(body)) return
      body.arrivedBytes += length * memoryPerByte
      if (body.arrivedBytes > body.heldBytes) add(body, body.arrivedBytes - body.heldBytes)
      if (sender === undefined && body.heldBytes > limits.maxUnnamedBytes * memoryPerByte) {
        leave(body)
        body.refuse(unnamed(limits))
      } else makeRoom(body)
    }
  })
}

const retryAfterMs = 2_000

/** Chooses the body to refuse: an unfinished one, since a complete one is being processed. Null if there is none. */
function firstToGo(bodies: Iterable<Body>): Body | null {
  let first: Body | null = null
  for (const body of bodies) if (!body.isWhole && (first === null || goesBefore(body, first))) first = body
  return first
}

function goesBefore(one: Body, other: Body): boolean {
  if (one.caller.isKnown !== other.caller.isKnown) return other.caller.isKnown
  if (one.caller !== other.caller) return one.caller.heldBytes > other.caller.heldBytes
  return one.heldBytes > other.heldBytes
}

/**
 * Returns whether a request has a body to count. A route that streams its body without keeping it in memory
 * is marked in its `config`.
 */
function hasBody({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || isStreamed(routeOptions.config)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
const isStreamed = (config: object) => 'streamed' in config && config.streamed === true

/** Returns the declared length; 0 if none is declared, and then the body may have any length. */
export const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** Returns whether a body is, or without a declared length may be, larger than an unknown sender may send. */
const needsName = (request: FastifyRequest): boolean =>
  hasBody(request) &&
  (request.headers['content-length'] === undefined || lengthOf(request) > usualBodies.maxUnnamedBytes)

/**
 * Returns the id of the employee who sends, if they may do this act, or of the service key if `act` is null; otherwise
 * null. Refuses whoever has no session and no key (`not-signed-in`).
 */
export type SenderOf = (request: FastifyRequest, act: Act | null) => Promise<string | null>

/**
 * Names the sender of JSON that is larger than an unknown sender may send, for a call of `largeInputs`. Refuses an unknown
 * one (`not-signed-in`): that their body is too large would tell them nothing about a revoked key.
 */
export async function nameSenderOfMuch(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  path: string,
  senderOf: SenderOf,
): Promise<void> {
  const act = needsName(request) ? largeInputs.get(path) : undefined
  if (act === undefined) return
  const name = await senderOf(request, act).catch((error: unknown) => {
    reply.header('connection', 'close') // the body is not read
    throw error
  })
  if (name !== null) nameSender(request, { name, isKnown: true, memoryPerByte: weightOf.json })
}

const strangerOf = (request: FastifyRequest): Sender => ({
  name: networkOf(request.ip),
  isKnown: false,
  memoryPerByte: weightOf.json,
})

const unnamed = (limits: BodyLimits) =>
  new Refusal('bad-input', {
    detail: `You can send at most ${Math.floor(limits.maxUnnamedBytes / 1024)} KB here.`,
  })

type Refused = { request: FastifyRequest; reply: FastifyReply; payload: NodeJS.ReadableStream }

/**
 * Creates the function that refuses a body. If a parser is collecting the body, the parser receives the
 * refusal as an error and answers; otherwise the connection is closed. The connection is also closed after
 * the answer, so that the rest of the body need not be read.
 */
const refusing =
  ({ request, reply, payload }: Refused, count: (chunk: Buffer) => void) =>
  (reason: Refusal) => {
    payload.off('data', count)
    payload.pause() // otherwise the rest of the body would be read while its answer is held back
    if (!reply.raw.headersSent) reply.header('connection', 'close')
    process.nextTick(() => {
      if (payload.listenerCount('error') > 0) payload.emit('error', reason)
      else if (!request.raw.complete) request.raw.destroy()
    })
  }
