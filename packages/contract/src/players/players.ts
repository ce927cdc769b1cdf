import { maxSearchLength } from '@khlang/domain/list-words'
import type { PlayerId } from '@khlang/domain/brand'
import { blockedKinds, blockedLevels } from '@khlang/domain/players/blocked-value'
import { exclusionScopes } from '@khlang/domain/players/exclusion'
import { playerStatuses } from '@khlang/domain/players/player'
import { playerSorts } from '@khlang/domain/players/player-sorts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow } from '../cashier/cashier.ts'
import { refuses } from '../problems.ts'
import { requestLimits } from '../settings/settings.ts'
import {
  day,
  id,
  instant,
  listFilter,
  page,
  paging,
  rowBase,
  rowCount,
  searchText,
  sorting,
  text,
  uuid,
} from '../wire.ts'

const masked = z.string().nullable().describe('Masked. `players/reveal` returns the whole value')

/** A player in lists and streams. Telephone and account numbers are always masked there. */
export const playerRow = rowBase.extend({
  state: z.enum(playerStatuses),
  code: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  lineName: z.string().nullable(),
  avatar: z.string().nullable().describe('Address of the picture: the uploaded one, otherwise that of LINE'),
  mobile: masked,
  mobileTail: z.string().nullable(),
  email: masked,
  bank: z.string().nullable(),
  account: masked,
  accountTail: z.string().nullable(),
  countsInReports: z.boolean(),
  coins: z.int(),
  agent: z.object({ id: uuid, username: z.string(), name: z.string() }).nullable(),
  master: z.object({ id: uuid, key: z.int(), name: z.string() }).nullable(),
  linked: z
    .int()
    .describe('Number of other players with the same bank account, mobile number or LINE account'),
  tags: z.array(z.string()),
  excluded: z.boolean().describe('Whether the player asked to be excluded from depositing'),
  blocked: z
    .enum(blockedLevels)
    .nullable()
    .describe('Set if a value of the player is on the block list: `watch` (a warning) or `block`'),
})
export type PlayerRow = z.infer<typeof playerRow>

export const playerFilter = listFilter.extend({
  agent: uuid.optional(),
  master: uuid.optional(),
  bank: text(40).optional(),
  state: z.enum(playerStatuses).optional(),
  status: z
    .enum(playerStatuses)
    .optional()
    .describe('The same as `state`, as saved views have it. A player must match both'),
  counts: z.enum(['yes', 'no']).optional().describe('Whether the player counts in reports'),
  tag: text(24).optional(),
})

/** A player in search results and as part of other answers. */
export const playerFound = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  status: z.enum(playerStatuses),
  excluded: z.boolean().describe('Whether the player asked to be excluded from depositing'),
  bank: z.string().nullable(),
  accountTail: z.string().nullable(),
  mobileTail: z.string().nullable(),
})

/** A warning about a player. Lists of them begin with the most serious. */
export const playerWarning = z.discriminatedUnion('about', [
  z.object({
    about: z.literal('blocked'),
    kind: z.enum(blockedKinds),
    level: z.enum(blockedLevels),
    reason: z.string(),
  }),
  z.object({ about: z.literal('excluded'), from: z.enum(exclusionScopes), until: day.nullable() }),
  z.object({ about: z.literal('unknown'), orderId: uuid, number: z.int() }),
  z.object({
    about: z.literal('linked'),
    count: z.int(),
    codes: z.array(z.string()).describe('Codes of the first of them'),
  }),
  z.object({ about: z.literal('account-changed'), at: instant }),
  z.object({ about: z.literal('limit'), per: z.enum(['day', 'month']), limit: z.int(), deposited: z.int() }),
])
export type PlayerWarning = z.infer<typeof playerWarning>

export const playerView = playerFound.extend({
  lineName: z.string().nullable(),
  agent: z.string().nullable(),
  master: z.string().nullable(),
  createdAt: instant,
  /** Completed deposits of the Bangkok day. */
  today: z.object({ deposits: z.int(), depositTotal: z.string(), bonusTotal: z.int() }),
  lastDeposits: z.array(depositRow).describe('The last five deposit requests, in any state, newest first'),
  warnings: z.array(playerWarning),
  requestLimits: requestLimits.describe(
    'Limits that apply to this player: their own, otherwise those of the shop',
  ),
})
export type PlayerView = z.infer<typeof playerView>

const readRoute = (name: string) => oc.route({ method: 'GET', path: `/players/${name}`, tags: ['players'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/players/${name}`, tags: ['players'] })
const one = z.object({ id: id<PlayerId>() })

export const players = {
  list: readRoute('list')
    .input(playerFilter.extend({ ...sorting(playerSorts), ...paging }))
    .output(page(playerRow)),
  totals: readRoute('totals').input(playerFilter).output(rowCount),
  player: readRoute('player').input(one).output(playerRow).errors(refuses('not-found')),
  /** Returns players that count in reports, by code (spec section 9): the options from which staff pick a player. */
  options: readRoute('options')
    .input(
      z.object({
        q: searchText(maxSearchLength).optional(),
        after: text(1_000)
          .optional()
          .describe('The last code of the previous page, which an import may have brought at any length'),
        limit: z.coerce.number<number>().int().min(1).max(500).default(50),
      }),
    )
    .output(z.object({ rows: z.array(playerFound) })),
  /** Returns the full values that lists mask. The audit log records who did this and why. */
  reveal: command('reveal')
    .input(one.extend({ reason: text(200, 1) }))
    .output(
      z.object({
        mobile: z.string().nullable(),
        email: z.string().nullable(),
        bank: z.string().nullable(),
        accountNumber: z.string().nullable(),
        lineUserId: z.string().nullable(),
      }),
    )
    .errors(refuses('not-found', 'not-permitted', 'too-many-tries', 'player-restricted')),
  search: oc
    .route({ method: 'GET', path: '/players/search', tags: ['players'] })
    .input(
      z.object({
        q: searchText(maxSearchLength, 1),
        limit: z.coerce.number<number>().int().min(1).max(50).default(10),
      }),
    )
    .output(z.object({ rows: z.array(playerFound) })),
  view: oc
    .route({ method: 'GET', path: '/players/view', tags: ['players'] })
    .input(z.object({ id: uuid }))
    .output(playerView)
    .errors(refuses('not-found')),
}
