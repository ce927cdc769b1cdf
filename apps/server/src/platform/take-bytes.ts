import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from './database.ts'
import { lengthOf, nameSender, weightOf } from './bodies.ts'
import { fairGate } from './fair-gate.ts'
import { netOf } from './net.ts'
import { refuse, type Refusal } from './refusal.ts'

type Options<Who, Answer> = {
  url: string
  /** More bytes than this are not taken in. */
  mostBytes: number
  tooLarge: () => Refusal
  /** Are looked at, each as a whole in memory, half of them of one caller; and so many of one caller may be on their way here. */
  atOnce: number
  /** So long somebody waits for a place; who has none then may try again after as long. */
  busyMs: number
  /** Before the first byte is taken in: who it is, or a refusal. */
  admit: (request: FastifyRequest) => Promise<Who>
  take: (upload: { request: FastifyRequest; who: Who; bytes: Buffer }) => Promise<Answer>
}

/** A plain route that takes bytes as they are, beside the contract. What they are, is for `take` to find in them. */
export function takeBytes<Who extends object, Answer>(
  http: FastifyInstance,
  { url, mostBytes, tooLarge, atOnce, busyMs, admit, take }: Options<Who, Answer>,
): void {
  // Taken by a known caller with a complete body, and it goes round by caller.
  const places = fairGate({ atOnce, each: Math.ceil(atOnce / 2), waiting: atOnce, patienceMs: busyMs })
  const onTheWay = new Map<string, number>()
  const busy = () => refuse('too-many-tries', { until: new Date(Date.now() + busyMs).toISOString() })
  void http.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      // The rest is for whoever handles errors everywhere.
      if (codeOf(error) !== 'FST_ERR_CTP_BODY_TOO_LARGE')
        return http.errorHandler(error as never, request, reply)
      reply.header('connection', 'close')
      return http.errorHandler(tooLarge() as never, request, reply)
    })
    const admitted = new WeakMap<FastifyRequest, Who>()
    scope.route({
      method: 'POST',
      url,
      async onRequest(request, reply) {
        if (lengthOf(request) > mostBytes) {
          reply.header('connection', 'close')
          throw tooLarge()
        }
        const who = await admit(request)
        admitted.set(request, who)
        // From now on bytes are taken in, however slowly: whoever sends them takes places of their own alone.
        const whose = callerOf(who, request)
        const theirs = onTheWay.get(whose) ?? 0
        if (theirs >= atOnce) busy()
        nameSender(request, { name: whose, known: 'id' in who, weight: weightOf.bytes })
        onTheWay.set(whose, theirs + 1)
        reply.raw.once('close', () => {
          const left = onTheWay.get(whose)! - 1
          if (left === 0) onTheWay.delete(whose)
          else onTheWay.set(whose, left)
        })
      },
      // All of it is here: only now a place is taken that others need too.
      async preHandler(request, { raw: answer }) {
        const whose = callerOf(admitted.get(request)!, request)
        const place = await places.enter(whose, (forget) => answer.once('close', forget))
        if (typeof place !== 'function') return busy()
        if (answer.closed) place()
        else answer.once('close', place)
      },
      handler: (request): Promise<Answer> =>
        take({
          request,
          who: admitted.get(request)!,
          bytes: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        }),
    })
    ready()
  })
}

/** Who they are, where that is known; whoever proves it by the bytes alone, by where they come from. */
const callerOf = (who: object, request: FastifyRequest): string =>
  'id' in who ? String(who.id) : netOf(request.ip)
