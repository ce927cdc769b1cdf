import { attachSlipQuery, type Slip, slipPictureQuery } from '@khlang/contract/cashier/slips'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { attachSlip } from './attach-slip.ts'
import { pictureLimits, pictureOf } from './picture-in-body.ts'
import { siteSlipRoute } from './site-slip-route.ts'
import { findPicture, readBytes } from './slip-store.ts'

export type SlipRouteOptions = {
  sql: Sql
  identify: (request: FastifyRequest) => Promise<{ caller: Caller }>
}

/** Registers the routes of slips. Pictures are raw bytes, so these routes are not in the contract. */
export function slipRoutes(http: FastifyInstance, options: SlipRouteOptions): void {
  attachRoute(http, options)
  siteSlipRoute(http, options)
  pictureRoute(http, options)
}

/**
 * `POST /api/cashier/attach-slip?requestId=…` with the bytes of a picture as the body. The format is
 * detected from the bytes.
 */
function attachRoute(http: FastifyInstance, { sql, identify }: SlipRouteOptions): void {
  takeBytes(http, {
    url: '/api/cashier/attach-slip',
    ...pictureLimits,
    admit: async (request) => permit((await identify(request)).caller, 'slip.attach'),
    async take({ request, sender, bytes }): Promise<Slip> {
      const input = queryOf(attachSlipQuery, request)
      return await attachSlip(sql, sender, input, pictureOf(bytes))
    },
  })
}

/**
 * `GET /api/cashier/slip-picture?id=…`. A browser may cache the picture but must revalidate it, so the
 * permission is checked at each view.
 */
function pictureRoute(http: FastifyInstance, { sql, identify }: SlipRouteOptions): void {
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
