import { maxNameLength } from '@khlang/domain/players/player-name'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { requestKinds } from '@khlang/domain/cashier/request'
import {
  blockedLevels,
  blockedKinds,
  readBlocked,
  minBlockedLength,
} from '@khlang/domain/players/blocked-value'
import { exclusionScopes } from '@khlang/domain/players/exclusion'
import { playerStatuses } from '@khlang/domain/players/player'
import { maxTagLength, readTag } from '@khlang/domain/players/tag'
import { timelineGroups } from '@khlang/domain/players/timeline'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { depositRow, withdrawalRow } from '../cashier/cashier.ts'
import { balanceGaps, playerMoney, recentMoney } from './player-money.ts'
import { playerFound, playerWarning } from './players.ts'
import { refuses } from '../problems.ts'
import { rewardRow } from '../rewards/rewards.ts'
import { ownRequestLimits, requestLimits } from '../settings/settings.ts'
import { day, id, instant, listFilter, operationId, page, paging, searchText, text, uuid } from '../wire.ts'
import { fieldRules } from '../field-rules.ts'

const acted = z.object({ at: instant, actor: z.string(), reason: z.string().nullable() })

/** What a player asked to be excluded from, until the end of a Bangkok day; null: for good. */
export const exclusion = z.object({ from: z.enum(exclusionScopes), until: day.nullable() })

const group = z.object({ id: uuid, name: z.string() })

/** A player's full profile, except data that is masked until revealed. */
export const playerProfile = playerFound.extend({
  number: z.int(),
  version: z.int(),
  externalKey: z.string().describe('Key by which the player site and the back-end know the player'),
  firstName: z.string(),
  lastName: z.string(),
  /** Null if none is known. All but the last four digits are `x`. */
  account: z
    .object({ bank: z.string().nullable(), hidden: z.string(), changedAt: instant.nullable() })
    .nullable(),
  mobile: z.string().nullable().describe('Masked except for both ends'),
  email: z.string().nullable().describe('Masked except for its first characters and the domain'),
  lineName: z.string().nullable(),
  avatar: z.string().nullable().describe('Address of the picture: the uploaded one, otherwise that of LINE'),
  agent: group.nullable(),
  master: group.extend({ key: z.int() }).nullable(),
  friend: z
    .object({ id: uuid, code: z.string(), name: z.string() })
    .nullable()
    .describe('The player who referred this one'),
  coins: z.int(),
  countsInReports: z.boolean(),
  tags: z.array(z.string()),
  standing: acted
    .nullable()
    .describe(
      'Who set the present standing, when and why; null if it was never changed, or by an import of the old system',
    ),
  /** Null if they asked for none. `running`: whether it applies today; `said`: who recorded it. */
  exclusion: exclusion.extend({ running: z.boolean(), said: acted.nullable() }).nullable(),
  /** Deposit limits that the player set for themselves, in whole baht; null: none. */
  limits: z.object({ day: z.int().nullable(), month: z.int().nullable() }),
  requestLimits: z
    .object({ own: ownRequestLimits, shop: requestLimits })
    .describe('Limits of one request: the player’s own limits, and those of the shop'),
  deposited: z
    .object({ day: z.int(), month: z.int() })
    .describe('Whole baht of deposits completed on this Bangkok day and in this month'),
  warnings: z.array(playerWarning),
  open: z
    .array(z.discriminatedUnion('kind', [depositRow, withdrawalRow]))
    .describe('Requests that are not finished: the newest 20'),
  openCount: z.int().describe('How many requests are not finished, in all'),
  lastLogin: instant.nullable(),
  createdAt: instant,
  updatedAt: instant,
  restricted: acted
    .nullable()
    .describe('Who restricted the use of their data, when and why; null if it is not restricted'),
  refusedCredit: z
    .object({ orderId: uuid, at: instant, key: z.string(), words: z.string().nullable() })
    .nullable()
    .describe('Set if the back-end refused the player’s last credit, with the key that was used'),
  fromOldSystem: z
    .object({
      role: z.string().nullable(),
      jobTitle: z.string().nullable(),
      manager: z.string().nullable(),
      ball: z.boolean(),
      edit: z.boolean().nullable(),
    })
    .describe('Fields taken over from the old system. Their meaning is unknown'),
  forgottenAt: instant.nullable().describe('When their personal data was deleted at their request'),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
export type PlayerProfile = z.infer<typeof playerProfile>

export const playerNote = z.object({
  id: uuid,
  version: z.int(),
  body: z.string(),
  pinned: z.boolean(),
  author: z.string(),
  editedAt: instant.nullable(),
  struckAt: instant.nullable(),
  struckBy: z.string().nullable(),
  createdAt: instant,
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
export type PlayerNote = z.infer<typeof playerNote>

const facts = z.record(z.string(), z.unknown()).nullable()
const line = z.object({ id: z.string(), at: instant })

/** One event of a player's timeline, by its source. */
export const playerLine = z.discriminatedUnion('source', [
  line.extend({
    source: z.literal('request'),
    request: z.discriminatedUnion('kind', [depositRow, withdrawalRow]),
  }),
  line.extend({
    source: z.literal('act'),
    actor: z.string(),
    act: z.string(),
    about: z.object({ kind: z.string(), id: z.string(), number: z.int().nullable() }),
    before: facts,
    after: facts,
    reason: z.string().nullable(),
  }),
  line.extend({ source: z.literal('note'), note: playerNote }),
  line.extend({ source: z.literal('reward'), reward: rewardRow }),
  line.extend({ source: z.literal('login') }),
])
export type PlayerLine = z.infer<typeof playerLine>

/** What two linked players share; `referrer`: who referred this player, `referred`: whom they referred. */
export const linkReasons = ['account', 'mobile', 'line', 'email', 'referrer', 'referred'] as const

export const linkedGroup = z.object({
  why: z.enum(linkReasons),
  /**
   * The value that these players share: account, mobile and e-mail masked, for LINE the player's LINE name; null for
   * referrals.
   */
  shared: z.string().nullable(),
  count: z.int(),
  more: z.boolean().describe('Whether there are more than the 100 that are counted'),
  players: z
    .array(playerFound)
    .describe('The first 20 by code; of those who referred the player, the nearest five'),
})
export type LinkedGroup = z.infer<typeof linkedGroup>

export const blockedRow = z.object({
  id: uuid,
  kind: z.enum(blockedKinds),
  shown: z.string().describe('The value: account and mobile numbers masked, LINE ids and names whole'),
  level: z.enum(blockedLevels),
  reason: z.string(),
  author: z.string(),
  createdAt: instant,
  players: z.int().describe('Number of players who have this value now'),
  can: z.record(z.string(), z.union([z.literal(true), z.string()])),
})
export type BlockedRow = z.infer<typeof blockedRow>

const readRoute = (name: string) => oc.route({ method: 'GET', path: `/players/${name}`, tags: ['players'] })
const command = (name: string) => oc.route({ method: 'POST', path: `/players/${name}`, tags: ['players'] })
const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const playerId = id<PlayerId>()
const reason = text(500, 3)
/** The version that the employee saw. A console from before it was sent leaves it out, and overwrites. */
const seenVersion = z.int().min(1).optional()
const limit = z.number().int().min(1).max(999_999_999).nullable()
const tag = text(maxTagLength, 1).transform(readTag)
const noteBody = text(2000, 1)

/** A value for the block list. A value too short would match too many players. */
const blockedValue = z
  .object({ kind: z.enum(blockedKinds), value: text(120, 1) })
  .refine(({ kind, value }) => readBlocked(kind, value).length >= minBlockedLength[kind], {
    path: ['value'],
    message: fieldRules['blocked-short'],
  })

export const playerPage = {
  profile: readRoute('profile')
    .input(z.object({ id: playerId }))
    .output(playerProfile)
    .errors(refuses('not-found')),
  /**
   * Returns the id of the player with this external key, which links of the old console contain. The key may look like
   * an e-mail, so it is sent in the body and not in a URL.
   */
  findByKey: command('find-by-key')
    .input(z.object({ key: text(254, 1) }))
    .output(z.object({ id: uuid }))
    .errors(refuses('not-found')),
  money: readRoute('money')
    .input(listFilter.pick({ from: true, to: true }).extend({ id: playerId }))
    .output(playerMoney)
    .errors(refuses('not-found')),
  recentMoney: readRoute('recent-money')
    .input(z.object({ id: playerId }))
    .output(recentMoney)
    .errors(refuses('not-found')),
  balance: readRoute('balance')
    .input(z.object({ id: playerId }))
    .output(
      z.object({
        balance: z.int().nullable().describe('Credits; null if not known'),
        gap: z.enum(balanceGaps).nullable().describe('Why the balance is not known; null if it is'),
        at: instant.describe('When the back-end was asked'),
      }),
    )
    .errors(refuses('not-found')),
  history: readRoute('history')
    .input(
      listFilter.pick({ from: true, to: true }).extend({
        id: playerId,
        kind: z.enum(requestKinds).optional(),
        ...paging,
      }),
    )
    .output(page(z.discriminatedUnion('kind', [depositRow, withdrawalRow]))),
  timeline: readRoute('timeline')
    .input(z.object({ id: playerId, of: z.enum(timelineGroups).optional(), ...paging }))
    .output(page(playerLine)),
  linked: readRoute('linked')
    .input(z.object({ id: playerId }))
    .output(z.object({ groups: z.array(linkedGroup) }))
    .errors(refuses('not-found')),
  /** Returns the player's notes, struck ones too: the pinned first, each newest first. */
  notes: readRoute('notes')
    .input(z.object({ id: playerId, ...paging }))
    .output(page(playerNote).extend({ valid: z.int().describe('How many are not struck, in all') })),
  addNote: command('add-note')
    .input(z.object({ ...operation, playerId, body: noteBody, pinned: z.boolean().default(false) }))
    .output(playerNote)
    .errors(refuses('not-found', 'player-forgotten', 'operation-reused')),
  editNote: command('edit-note')
    .input(z.object({ noteId: uuid, version: z.int().min(1), body: noteBody }))
    .output(playerNote)
    .errors(
      refuses(
        'not-found',
        'player-forgotten',
        'stale-version',
        'note-of-another',
        'note-settled',
        'note-struck',
      ),
    ),
  pinNote: command('pin-note')
    .input(z.object({ noteId: uuid, pinned: z.boolean() }))
    .output(playerNote)
    .errors(refuses('not-found', 'player-forgotten', 'note-struck')),
  /** Strikes a note through. It stays readable, with who struck it. */
  strikeNote: command('strike-note')
    .input(z.object({ noteId: uuid }))
    .output(playerNote)
    .errors(refuses('not-found', 'player-forgotten', 'note-of-another', 'note-struck')),
  /** Returns the 20 tags that most players have; with `q`, of those that begin with it. */
  tags: readRoute('tags')
    .input(z.object({ q: text(maxTagLength).optional() }))
    .output(z.object({ rows: z.array(z.object({ word: z.string(), uses: z.int() })) })),
  changeTags: command('change-tags')
    .input(
      z.object({
        id: playerId,
        add: z.array(tag).max(12).default([]),
        remove: z.array(tag).max(12).default([]),
      }),
    )
    .output(z.object({ tags: z.array(z.string()) }))
    .errors(refuses('not-found', 'too-many-tags', 'player-forgotten', 'player-restricted')),
  /**
   * Sets the standing of a player. `from` is the standing that the caller saw, so that a change made
   * meanwhile by somebody else is not overwritten.
   */
  setStanding: command('set-standing')
    .input(z.object({ id: playerId, from: z.enum(playerStatuses), to: z.enum(playerStatuses), reason }))
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten')),
  setExclusion: command('set-exclusion')
    .input(z.object({ id: playerId, version: seenVersion, exclusion: exclusion.nullable(), reason }))
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten', 'exclusion-stands')),
  setLimits: command('set-limits')
    .input(z.object({ id: playerId, version: seenVersion, day: limit, month: limit, reason }))
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten', 'limit-stands')),
  /** Sets a player's own limits instead of the shop's: null means the shop's limit, 0 means no limit. */
  setRequestLimits: command('set-request-limits')
    .input(
      z.object({ ...operation, id: playerId, version: z.int().min(1), limits: ownRequestLimits, reason }),
    )
    .output(playerProfile)
    .errors(refuses('not-found', 'stale-version', 'player-forgotten', 'operation-reused', 'approval-needed')),
  /** Returns the block list, newest first. */
  blocked: readRoute('blocked')
    .input(z.object({ kind: z.enum(blockedKinds).optional(), q: searchText(120).optional(), ...paging }))
    .output(page(blockedRow)),
  blockValue: command('block-value')
    .input(blockedValue.and(z.object({ ...operation, level: z.enum(blockedLevels), reason })))
    .output(blockedRow)
    .errors(refuses('value-listed', 'operation-reused')),
  unblockValue: command('unblock-value')
    .input(z.object({ id: uuid, reason }))
    .output(z.object({ removed: z.literal(true) }))
    .errors(refuses('not-found')),
  /** Returns matches of the block list for values that are not saved yet. */
  checkValues: command('check-values')
    .input(
      z.object({
        accountNumber: text(40).nullable().default(null),
        mobile: text(40).nullable().default(null),
        lineName: text(120).nullable().default(null),
        lineUserId: text(120).nullable().default(null),
        // A first and a last name of the greatest length, and the space between them.
        name: text(2 * maxNameLength + 1).default(''),
      }),
    )
    .output(
      z.object({
        hits: z.array(
          z.object({
            id: uuid,
            kind: z.enum(blockedKinds),
            level: z.enum(blockedLevels),
            reason: z.string(),
            author: z.string(),
          }),
        ),
      }),
    ),
}
