import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { netOf } from './net.ts'
import { Refusal } from './refusal.ts'

/** How much of what is sent to us may be in memory at once, in bytes. */
export type BodyLimits = {
  /** In one request of somebody of whom it is not known that they may send more there. */
  unnamed: number
  /** Of one caller, over all their requests. */
  each: number
  /** Of all together who are not known. */
  unknown: number
  /** Of everybody. */
  all: number
}

const megabyte = 1024 * 1024
export const usualBodies: BodyLimits = {
  unnamed: 64 * 1024,
  each: 64 * megabyte,
  unknown: 32 * megabyte,
  all: 128 * megabyte,
}

/** Who sends a body, found out before its first byte is taken in. */
export type Sender = {
  name: string
  /** An employee, a service, a phone of ours; or only where it comes from. */
  known: boolean
  /** How much memory a byte of it becomes. */
  weight: number
}

/** JSON of empty things becomes some twenty times of itself; a picture is what it is. */
export const weightOf = { json: 16, bytes: 1 }

const senders = new WeakMap<FastifyRequest, Sender>()
export const nameSender = (request: FastifyRequest, sender: Sender): void => void senders.set(request, sender)

/** Of a stranger's body what it says of its length counts at once; more only when it is there. */
type Body = {
  caller: Caller
  held: number
  arrived: number
  isWhole: boolean
  refuse: (why: Refusal) => void
}
type Caller = { name: string; known: boolean; held: number; bodies: Set<Body> }

/**
 * Counts every body from its first byte until its request is answered; a stranger's from its head, so that of what there is no room for not
 * a byte is taken in. What is too much is not what came last: a caller who has more than
 * their share loses the largest of theirs that is still on its way; those who are not known have a share together, and of them who has most
 * loses; and so does of everybody who has most, the known last. So whoever sends little is taken in, however many half bodies there are.
 */
export function boundBodies(http: FastifyInstance, limits: BodyLimits): void {
  const callers = new Map<string, Caller>()
  let [held, heldUnknown] = [0, 0]

  function add(body: Body, bytes: number): void {
    body.held += bytes
    body.caller.held += bytes
    held += bytes
    if (!body.caller.known) heldUnknown += bytes
  }
  function leave(body: Body): void {
    if (!body.caller.bodies.delete(body)) return
    add(body, -body.held)
    if (body.caller.bodies.size === 0) callers.delete(body.caller.name)
  }
  /** False when there was nothing that could be given up. */
  function giveUp(body: Body | null): boolean {
    if (body === null) return false
    leave(body)
    body.refuse(new Refusal('too-much-at-once', { until: new Date(Date.now() + comeAgainMs).toISOString() }))
    return true
  }
  function makeRoom({ caller }: Body): void {
    const everybody = () => [...callers.values()].flatMap(({ bodies }) => [...bodies])
    while (caller.held > limits.each && giveUp(firstToGo(caller.bodies)));
    while (heldUnknown > limits.unknown && giveUp(firstToGo(everybody().filter((one) => !one.caller.known))));
    while (held > limits.all && giveUp(firstToGo(everybody())));
  }

  http.addHook('preParsing', (request, reply, payload, done) => {
    if (!hasBody(request)) return done(null, payload)
    const sender = senders.get(request)
    if (sender === undefined && lengthOf(request) > limits.unnamed) {
      reply.header('connection', 'close')
      return done(unnamed(limits))
    }
    const { name, known, weight } = sender ?? strangerOf(request)
    const caller = callers.get(name) ?? { name, known, held: 0, bodies: new Set() }
    callers.set(name, caller)
    const body: Body = {
      caller,
      held: 0,
      arrived: 0,
      isWhole: false,
      refuse: refusing({ request, reply, payload }, count),
    }
    caller.bodies.add(body)
    untilAnswered(reply, () => leave(body))
    payload.once('end', () => (body.isWhole = true))
    payload.on('data', count)
    done(null, payload)
    if (!known) {
      add(body, lengthOf(request) * weight)
      makeRoom(body)
    }

    function count({ length }: Buffer): void {
      if (!caller.bodies.has(body)) return
      body.arrived += length * weight
      if (body.arrived > body.held) add(body, body.arrived - body.held)
      if (sender === undefined && body.held > limits.unnamed * weight) {
        leave(body)
        body.refuse(unnamed(limits))
      } else makeRoom(body)
    }
  })
}

const comeAgainMs = 2_000

/** Of those that are still on their way; what is there as a whole is being worked on. */
function firstToGo(bodies: Iterable<Body>): Body | null {
  let first: Body | null = null
  for (const body of bodies) if (!body.isWhole && (first === null || goesBefore(body, first))) first = body
  return first
}

function goesBefore(one: Body, other: Body): boolean {
  if (one.caller.known !== other.caller.known) return other.caller.known
  if (one.caller !== other.caller) return one.caller.held > other.caller.held
  return one.held > other.held
}

/** A route that reads its body as it comes, and holds nothing of it, says so in its `config`. */
function hasBody({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD' || isStreamed(routeOptions.config)) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
const isStreamed = (config: object) => 'streamed' in config && config.streamed === true

/** What it says of itself; one that does not say may be of any length. */
export const lengthOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? 0)

/** Whether somebody who has not said who they are may send it. */
export const needsName = (request: FastifyRequest): boolean =>
  hasBody(request) &&
  (request.headers['content-length'] === undefined || lengthOf(request) > usualBodies.unnamed)

const strangerOf = (request: FastifyRequest): Sender => ({
  name: netOf(request.ip),
  known: false,
  weight: weightOf.json,
})

const unnamed = (limits: BodyLimits) =>
  new Refusal('bad-input', {
    detail: `No more than ${Math.floor(limits.unnamed / 1024)} KB may be sent here, by you.`,
  })

function untilAnswered(reply: FastifyReply, work: () => void): void {
  if (reply.raw.closed) work()
  else reply.raw.once('close', work)
}

type Refused = { request: FastifyRequest; reply: FastifyReply; payload: NodeJS.EventEmitter }

/**
 * Whoever collects the body hears it as a fault of the body and answers; where nobody does, the connection ends. It ends with the answer,
 * too: the rest of the body would be read for nothing.
 */
const refusing =
  ({ request, reply, payload }: Refused, count: (chunk: Buffer) => void) =>
  (why: Refusal) => {
    payload.off('data', count)
    if (!reply.raw.headersSent) reply.header('connection', 'close')
    process.nextTick(() => {
      if (payload.listenerCount('error') > 0) payload.emit('error', why)
      else if (!request.raw.complete) request.raw.destroy()
    })
  }
