import { attachSlipQuery, type Slip, slipPictureQuery } from '@khlang/contract/slips'
import {
  largestPictureBytes,
  type PictureProblem,
  readPicture,
} from '@khlang/domain/cashier/pictures/picture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { codeOf, type Sql } from '#platform/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { type Caller, type EmployeeActor, permit } from '#staff/actor.ts'
import { attachSlip } from './attach-slip.ts'
import { findPicture, readBytes } from './slip-store.ts'

/** Each is in memory as a whole while it is looked at. */
const atOnce = 16

type Options = { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> }

/** Pictures travel as they are, beside the contract. */
export function slipRoutes(http: FastifyInstance, options: Options): void {
  attachRoute(http, options)
  pictureRoute(http, options)
}

/** `POST /api/cashier/attach-slip?requestId=…` with the bytes of a picture as body. What it is, is found in the bytes. */
function attachRoute(http: FastifyInstance, { sql, identify }: Options): void {
  let underWay = 0
  void http.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestPictureBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      // The rest is for whoever handles errors everywhere.
      if (codeOf(error) !== 'FST_ERR_CTP_BODY_TOO_LARGE')
        return http.errorHandler(error as never, request, reply)
      reply.header('connection', 'close')
      return http.errorHandler(pictureRefusal('too-large') as never, request, reply)
    })
    const actors = new WeakMap<FastifyRequest, EmployeeActor>()
    scope.route({
      method: 'POST',
      url: '/api/cashier/attach-slip',
      // Before the first byte is taken in.
      async onRequest(request, reply) {
        const { caller } = await identify(request)
        actors.set(request, permit(caller, 'slip.attach'))
        if (underWay >= atOnce)
          refuse('too-many-tries', { until: new Date(Date.now() + 2_000).toISOString() })
        underWay += 1 // from now on bytes are taken in, whatever becomes of them
        reply.raw.once('close', () => (underWay -= 1))
      },
      async handler(request): Promise<Slip> {
        const input = queryOf(attachSlipQuery, request)
        const picture = readPicture(Buffer.isBuffer(request.body) ? request.body : new Uint8Array())
        if (!picture.ok) throw pictureRefusal(picture.refusal)
        return await attachSlip(sql, actors.get(request)!, input, picture.value)
      },
    })
    ready()
  })
}

/** `GET /api/cashier/slip-picture?id=…`: nothing but a picture can come of it, and who may not see it any more is asked every time. */
function pictureRoute(http: FastifyInstance, { sql, identify }: Options): void {
  http.route({
    method: 'GET',
    url: '/api/cashier/slip-picture',
    async handler(request, reply) {
      const { caller } = await identify(request)
      permit(caller, 'slip.view')
      const { id } = queryOf(slipPictureQuery, request)
      const { kind, hash, number } = (await findPicture(sql, id)) ?? refuse('not-found')
      const tag = `"${hash.toString('base64url')}"`
      void reply
        .header('etag', tag)
        .header('cache-control', 'private, no-cache')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply
        .type(`image/${kind}`)
        .header('content-disposition', `inline; filename="slip-${number}.${kind}"`)
        .send(await readBytes(sql, id))
    },
  })
}

function queryOf<Shape extends z.ZodType>(shape: Shape, request: FastifyRequest): z.output<Shape> {
  const asked = shape.safeParse(request.query)
  if (asked.success) return asked.data
  return refuse('bad-input', {
    fields: asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** Nothing of this picture is kept; the console has a sentence for each reason. */
const pictureRefusal = (problem: PictureProblem) =>
  new Refusal('bad-input', { fields: [{ path: 'picture', message: problem }] })
