import { playerStatuses } from '@khlang/domain/players/player'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow } from './cashier.ts'
import { refuses } from './problems.ts'
import { instant, text } from './wire.ts'

export const playerFound = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  status: z.enum(playerStatuses),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  mobileTail: z.string().nullable(),
})

export const playerView = playerFound.extend({
  lineName: z.string().nullable(),
  agent: z.string().nullable(),
  master: z.string().nullable(),
  createdAt: instant,
  /** Done deposits of the Bangkok day. */
  today: z.object({ deposits: z.int(), depositTotal: z.string(), bonusTotal: z.int() }),
  lastDeposits: z.array(depositRow),
  /** Codes of players who share the bank account or the mobile number. */
  sharedWith: z.array(z.string()),
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
