import type { Showing } from '@khlang/domain/accounts/own-account'
import { type DecidedKeep, decidedKeeps, keepDays } from '@khlang/domain/keeps'
import { type BonusCeilings, bonusPresets, usualCeilings } from '@khlang/domain/cashier/bonus'
import { type RequestLimits, usualRequestLimits } from '@khlang/domain/cashier/request-limits'
import type { Loss } from '@khlang/domain/crediting/history'
import { usualKeyLifeHours } from '@khlang/domain/crediting/after-attempt'
import { type GoodwillCeilings, usualGoodwill, usualGoodwillOfDay } from '@khlang/domain/rewards/reward'
import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import { type ApprovalRules, usualApprovals } from '@khlang/domain/staff/approval'
import { type IdleMinutes, usualIdle } from '@khlang/domain/staff/idle'
import { type FactorPolicy, usualFreshPayout, usualPolicy } from '@khlang/domain/staff/second-factor'
import type { Db, Tx } from './database.ts'

/** Settings that code reads. */
export type Settings = {
  /** How long after the last send "not credited" cannot be decided: the back-end may still be at it (safety 2.2). */
  'unknown.quarantineSeconds': number
  /** Present while nothing may be sent. */
  'sending.hold': { by: string; reason: string; since: string } | null
  /** Present from when the database was found older than what is written outside it until that is accepted (decision 0044). */
  'history.lost': (Loss & { since: string; noticedAt: string }) | null
  /** So many unknown outcomes within five minutes hold all sending until a person looks; 0 for never. */
  'sending.breaker': number
  /** For so many hours after its first use the back-end is known to remember a key (`keyed` only). */
  'sending.keyLifeHours': number
  /** The most that each role may give with one deposit. */
  'deposit.bonusCeilings': BonusCeilings
  /** The smallest and largest requests, and how often a player may withdraw in a day. */
  'request.limits': RequestLimits
  /** One press away: bonuses in percent of a deposit, and reasons of a cancelled request (empty: the usual ones). */
  'deposit.bonusPresets': number[]
  'request.cancelReasons': string[]
  /** Whether a match is shown as done while it is being sent (spec section 4, direct variant). */
  'match.direct': boolean
  /** The most that each role may give out of kindness at once, and what one player gets in a day. */
  'goodwill.ceilings': GoodwillCeilings
  'goodwill.mostADay': number
  /** Whether a player is asked for an amount whose satang tell him from others. */
  'deposit.uniqueSatang': boolean
  /** The address of a master's link for LINE, his key in the place of `{key}` or at its end; empty before it is set. */
  'line.linkTemplate': string
  /** From how many seconds of waiting a row is amber and red; red rows are late, and said aloud. */
  'desk.ageing': { amber: number; red: number }
  /** Which number of the back-end serves which way of paying out. */
  'transfer.numbers': { plain: number; krungsri: number; scb: number; gsb: number }
  /** Whether a withdrawal may be paid although its credit was not deducted. */
  'transfer.withoutDeduction': 'ask' | 'forbidden'
  /** How long nobody is paid at an account after it was changed; 0 for no wait. */
  'transfer.coolDownHours': number
  /** After so many minutes without a hand on it a session that is not remembered is over. */
  'session.idleMinutes': IdleMinutes
  /** Of which roles a second factor is demanded; read by `half_signed_in` as well. */
  'staff.secondFactor': FactorPolicy
  /** From how many baht a payout asks for a fresh second factor. */
  'stepUp.payoutFrom': number
  /** Whoever has no second factor is asked for the password instead; read where a session is found as well. */
  'stepUp.password': boolean
  /** From when on a second person is needed, and what happens where there is none. */
  approvals: ApprovalRules
  /** Which own account players are shown first. */
  'accounts.showing': Showing
  /** For how many days what only grows is kept. */
  keeps: Record<DecidedKeep, number>
  /** What an owner decided about the steps of opening the shop. */
  'setup.guide': SetupGuide
}

export type SetupGuide = { skipped: OptionalStep[]; putAway: boolean }

/** What a fresh install has. */
const defaults: Settings = {
  'unknown.quarantineSeconds': 300,
  'sending.hold': null,
  'history.lost': null,
  'sending.breaker': 10,
  'sending.keyLifeHours': usualKeyLifeHours,
  'deposit.bonusCeilings': usualCeilings,
  'request.limits': usualRequestLimits,
  'deposit.bonusPresets': [...bonusPresets],
  'request.cancelReasons': [],
  'match.direct': false,
  'goodwill.ceilings': usualGoodwill,
  'goodwill.mostADay': usualGoodwillOfDay,
  'deposit.uniqueSatang': false,
  'line.linkTemplate': '',
  'desk.ageing': { amber: 120, red: 300 },
  'transfer.numbers': { plain: 2, krungsri: 2, scb: 3, gsb: 4 },
  'transfer.withoutDeduction': 'ask',
  'transfer.coolDownHours': 24,
  'session.idleMinutes': usualIdle,
  'staff.secondFactor': usualPolicy,
  'stepUp.payoutFrom': usualFreshPayout,
  'stepUp.password': false,
  approvals: usualApprovals,
  'accounts.showing': 'first',
  keeps: Object.fromEntries(decidedKeeps.map((kept) => [kept, keepDays[kept]])) as Settings['keeps'],
  'setup.guide': { skipped: [], putAway: false },
}

/** What it was before is returned, for the audit. */
export async function writeSetting<Key extends keyof Settings>(
  tx: Tx,
  key: Key,
  value: Settings[Key],
): Promise<Settings[Key]> {
  const before = await readSetting(tx, key)
  await tx`
    insert into setting (key, value) values (${key}, ${tx.json(value as never)})
    on conflict (key) do update set value = excluded.value`
  return before
}

export async function readSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> {
  const [row] = await db<{ value: Settings[Key] }[]>`select value from setting where key = ${key}`
  return row ? (filled(defaults[key], row.value) as Settings[Key]) : defaults[key]
}

/** What a setting did not know yet when it was kept is as usual, however deep it stands. */
function filled(usual: unknown, kept: unknown): unknown {
  if (!isRecord(usual) || !isRecord(kept)) return kept
  const names = new Set([...Object.keys(usual), ...Object.keys(kept)])
  return Object.fromEntries(
    [...names].map((name) => [name, name in kept ? filled(usual[name], kept[name]) : usual[name]]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
