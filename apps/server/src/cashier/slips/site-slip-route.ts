import { type SiteSlip, siteSlipQuery } from '@khlang/contract/cashier/slips'
import type { EmployeeEmail } from '@khlang/domain/brand'
import type { FastifyInstance } from 'fastify'
import { queryOf } from '#platform/http/query-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { attachSlip } from './attach-slip.ts'
import { permitKind, permitSomeKind } from '../requests/permit-kind.ts'
import { pictureLimits, pictureOf } from './picture-in-body.ts'
import type { SlipRouteOptions } from './slip-routes.ts'
import { findRequestId, readRequests } from '../store.ts'

/** `POST /api/service/slips?request=…` with the bytes of a picture as the body: the player's proof of payment. */
export function siteSlipRoute(http: FastifyInstance, { sql, identify }: SlipRouteOptions): void {
  takeBytes(http, {
    url: '/api/service/slips',
    ...pictureLimits,
    async admit(request) {
      const { caller } = await identify(request)
      // Uploads are limited per service key, from whatever address they come.
      return { id: permitSomeKind(caller), caller }
    },
    async take({ request, sender, bytes }): Promise<SiteSlip> {
      const { request: key, ...input } = queryOf(siteSlipQuery, request)
      const id = (await findRequestId(sql, key)) ?? refuse('not-found')
      const [record] = await readRequests(sql, [id])
      const actor = { email: permitKind(sender.caller, record!.kind) as EmployeeEmail }
      const slip = await attachSlip(sql, actor, { ...input, requestId: id }, pictureOf(bytes))
      return { id: slip.id, request: record!.key, duplicate: slip.alike.length > 0 }
    },
  })
}
