import {
  keyScopes,
  maxRequestsPerMinute,
  usualKeyBonus,
  usualRequestsPerMinute,
} from '@khlang/domain/service-api/service-key'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { bonusInput, instant, page, paging, text, uuid } from '../wire.ts'

const howOften = 'A whole number from 1 to 60,000 requests a minute.'
const perMinute = z.number(howOften).int(howOften).min(1, howOften).max(maxRequestsPerMinute, howOften)

const serviceKey = z.object({
  id: uuid,
  name: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  perMinute: z.int().describe('Requests allowed per minute'),
  bonusCeiling: z
    .int()
    .describe('The highest bonus, in credits, that a deposit request made with this key may contain'),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

export const connections = {
  keys: oc
    .route({ method: 'GET', path: '/connections/keys', tags: ['connections'] })
    .input(z.object(paging))
    .output(page(serviceKey)),
  createKey: oc
    .route({ method: 'POST', path: '/connections/create-key', tags: ['connections'] })
    .input(
      z.object({
        name: text(80, 1),
        scopes: z.array(z.enum(keyScopes)).min(1),
        perMinute: perMinute.default(usualRequestsPerMinute),
        bonusCeiling: bonusInput.default(usualKeyBonus),
      }),
    )
    .output(
      serviceKey.extend({
        key: z
          .string()
          .describe('The key itself. It is returned only once; afterwards only its hash is stored'),
      }),
    ),
  limitKey: oc
    .route({ method: 'POST', path: '/connections/limit-key', tags: ['connections'] })
    .input(
      z.object({
        id: uuid,
        perMinute,
        bonusCeiling: bonusInput.optional(),
        seen: serviceKey
          .pick({ perMinute: true, bonusCeiling: true })
          .describe('The limits you last read. If one of them has changed since, nothing is saved'),
      }),
    )
    .output(serviceKey)
    .errors(refuses('not-found', 'stale-version')),
  revokeKey: oc
    .route({ method: 'POST', path: '/connections/revoke-key', tags: ['connections'] })
    .input(z.object({ id: uuid }))
    .output(serviceKey)
    .errors(refuses('not-found')),
}
