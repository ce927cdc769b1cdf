import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf } from './database.ts'
import { refuse, type Refusal } from './refusal.ts'

type Options<Who, Answer> = {
  url: string
  /** More bytes than this are not taken in. */
  mostBytes: number
  tooLarge: () => Refusal
  /** Each is in memory as a whole while it is looked at. */
  atOnce: number
  /** After how long somebody who came when all places were taken may try again. */
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
  let underWay = 0
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
        admitted.set(request, await admit(request))
        if (underWay >= atOnce)
          refuse('too-many-tries', { until: new Date(Date.now() + busyMs).toISOString() })
        underWay += 1 // from now on bytes are taken in, whatever becomes of them
        reply.raw.once('close', () => (underWay -= 1))
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
