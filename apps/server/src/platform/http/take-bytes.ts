import type { FastifyInstance, FastifyRequest } from 'fastify'
import { lengthOf, nameSender, weightOf } from './bodies.ts'
import { collectBody } from './collect-body.ts'
import { fairGate } from './fair-gate.ts'
import { whenReleased } from './request-release.ts'
import { networkOf } from './net.ts'
import { createPace } from './pace.ts'
import { refuse, type Refusal } from './refusal.ts'

type Options<Who, Answer> = {
  url: string
  /** Bodies with more bytes are refused. */
  maxBytes: number
  tooLarge: () => Refusal
  /**
   * How many uploads are processed at once, each completely in memory, at most half of them from one caller;
   * also how many of one caller may be under way at once, from the first byte to the answer.
   */
  uploadsAtOnce: number
  /**
   * How long an upload waits for a place (ms). If none is free by then, the caller is asked to retry after
   * the same time.
   */
  maxWaitMs: number
  /**
   * Called before the first byte is accepted: returns who the sender is, or refuses. A sender without an `id` is not
   * known yet: only a signature over the body will identify them.
   */
  admit: (request: FastifyRequest) => Promise<Who>
  take: (upload: { request: FastifyRequest; sender: Who; bytes: Buffer }) => Promise<Answer>
}

/** Registers a plain route that takes raw bytes, outside the contract. `take` detects what they are. */
export function takeBytes<Who extends object, Answer>(
  http: FastifyInstance,
  { url, maxBytes, tooLarge, uploadsAtOnce, maxWaitMs, admit, take }: Options<Who, Answer>,
): void {
  // A place is taken when the body is complete; turns rotate by caller (`callerOf`).
  const gate = fairGate({
    totalPlaces: uploadsAtOnce,
    placesEach: Math.ceil(uploadsAtOnce / 2),
    maxWaitingEach: uploadsAtOnce,
    maxWaitMs: maxWaitMs,
  })
  const onTheWay = new Map<string, number>()
  const refuseBusy = () => refuse('too-many-tries', { until: new Date(Date.now() + maxWaitMs).toISOString() })
  void http.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    const admitted = new WeakMap<FastifyRequest, Who>()
    scope.addContentTypeParser('*', (request: FastifyRequest, body: NodeJS.ReadableStream) => {
      const sender = admitted.get(request)!
      const pace = isKnown(sender) ? paceOfKnown : paceOfStrangers
      return collectBody(body, {
        declared: isKnown(sender) ? lengthOf(request) : 0, // what strangers declare is not believed
        maxBytes,
        tooLarge,
        pace: (bytes) => pace(callerOf(sender, request), bytes),
      })
    })
    scope.route({
      method: 'POST',
      url,
      async onRequest(request, reply) {
        if (lengthOf(request) > maxBytes) {
          reply.header('connection', 'close')
          throw tooLarge()
        }
        const sender = await admit(request)
        admitted.set(request, sender)
        // From here on bytes are accepted, even if they arrive slowly, since an arriving upload uses only
        // places of its sender.
        const callerId = callerOf(sender, request)
        const uploading = onTheWay.get(callerId) ?? 0
        if (uploading >= uploadsAtOnce) refuseBusy()
        nameSender(request, { name: callerId, isKnown: isKnown(sender), memoryPerByte: weightOf.bytes })
        onTheWay.set(callerId, uploading + 1)
        whenReleased(reply.raw, () => {
          const remaining = onTheWay.get(callerId)! - 1
          if (remaining === 0) onTheWay.delete(callerId)
          else onTheWay.set(callerId, remaining)
        })
      },
      async preHandler(request, { raw: answer }) {
        const callerId = callerOf(admitted.get(request)!, request)
        const leave = await gate.enter(callerId, (forget) => answer.once('close', forget))
        if (typeof leave !== 'function') return refuseBusy()
        whenReleased(answer, leave)
      },
      handler: (request): Promise<Answer> =>
        take({
          request,
          sender: admitted.get(request)!,
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }),
    })
    ready()
  })
}

const megabyte = 1024 * 1024
/** Faster than an office's internet connection: a statement file of 31 MB takes two seconds. */
const paceOfKnown = createPace(16 * megabyte)
/** Slower: what unknown senders send, such as the events of LINE, is small. */
const paceOfStrangers = createPace(2 * megabyte)

const isKnown = (sender: object): sender is { id: unknown } => 'id' in sender

/**
 * Returns the caller's id. A sender who is identified only by a signature over the body has none yet: for them, returns
 * the network address.
 */
const callerOf = (sender: object, request: FastifyRequest): string =>
  isKnown(sender) ? String(sender.id) : networkOf(request.ip)
