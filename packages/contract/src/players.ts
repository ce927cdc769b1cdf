import { blockedKinds, blockedLevels } from '@khlang/domain/players/blocked-value'
import { exclusionScopes } from '@khlang/domain/players/exclusion'
import { playerStatuses } from '@khlang/domain/players/player'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow } from './cashier.ts'
import { refuses } from './problems.ts'
import { day, instant, text } from './wire.ts'

export const playerFound = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(playerStatuses),
  excluded: z.boolean().describe('Asked to be kept from depositing'),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  mobileTail: z.string().nullable(),
})

/** What to be careful about with a player, gravest first. */
export const playerWarning = z.discriminatedUnion('about', [
  z.object({ about: z.literal('blocked'), kind: z.enum(blockedKinds), level: z.enum(blockedLevels), reason: z.string() }),
  z.object({ about: z.literal('excluded'), from: z.enum(exclusionScopes), until: day.nullable() }),
  z.object({ about: z.literal('unknown'), orderId: z.uuid(), number: z.int() }),
  z.object({ about: z.literal('linked'), count: z.int(), codes: z.array(z.string()).describe('The first of them') }),
  z.object({ about: z.literal('account-changed'), at: instant }),
  z.object({ about: z.literal('limit'), per: z.enum(['day', 'month']), limit: z.int(), deposited: z.int() }),
])
export type PlayerWarning = z.infer<typeof playerWarning>

export const playerView = playerFound.extend({
  lineName: z.string().nullable(),
  agent: z.string().nullable(),
  master: z.string().nullable(),
  createdAt: instant,
  /** Done deposits of the Bangkok day. */
  today: z.object({ deposits: z.int(), depositTotal: z.string(), bonusTotal: z.int() }),
  lastDeposits: z.array(depositRow),
  warnings: z.array(playerWarning),
})
export type PlayerView = z.infer<typeof playerView>

export const players = {
  search: oc
    .route({ method: 'GET', path: '/players/search', tags: ['players'] })
    .input(z.object({ q: text(80, 1), limit: z.coerce.number().int().min(1).max(50).default(10) }))
    .output(z.object({ rows: z.array(playerFound) })),
  view: oc
    .route({ method: 'GET', path: '/players/view', tags: ['players'] })
    .input(z.object({ id: z.uuid() }))
    .output(playerView)
    .errors(refuses('not-found')),
}
