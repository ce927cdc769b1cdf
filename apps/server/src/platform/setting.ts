import type { DisplayOrder } from '@khlang/domain/accounts/own-account'
import {
  type AdjustableRetention,
  adjustableRetentions,
  defaultRetentionDays,
} from '@khlang/domain/retention'
import { type BonusCeilings, bonusPresets, usualCeilings } from '@khlang/domain/cashier/bonus'
import { type RequestLimits, usualRequestLimits } from '@khlang/domain/cashier/request-limits'
import type { Loss } from '@khlang/domain/crediting/history'
import { usualKeyLifeHours } from '@khlang/domain/crediting/after-attempt'
import { type GoodwillCeilings, usualGoodwill, usualGoodwillOfDay } from '@khlang/domain/rewards/reward'
import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import { type ApprovalRules, usualApprovals } from '@khlang/domain/staff/approval'
import { type IdleMinutes, usualIdleMinutes } from '@khlang/domain/staff/idle'
import { type FactorPolicy, usualStepUpPayout, usualPolicy } from '@khlang/domain/staff/second-factor'
import { type RankWeights, standardWeights } from '@khlang/domain/statements/rank-weights'
import type { Db, Tx } from './database/database.ts'

/** The settings of the shop, under the keys with which they are stored. */
export type Settings = {
  /**
   * How long after the last send "not credited" cannot be decided: the back-end may still be processing the
   * call.
   */
  'unknown.quarantineSeconds': number
  /** Set while sending is held; `by` is an employee's e-mail or who else held it. Null: not held. */
  'sending.hold': { by: string; reason: string; since: string } | null
  /**
   * Set if the database was found to be older than the witness's records, or was restored from a backup, until the
   * loss is accepted (decision 0044); otherwise null.
   */
  'history.lost': (Loss & { since: string; noticedAt: string }) | null
  /**
   * Number of unknown outcomes within five minutes at which all sending is put on hold until a person lifts
   * the hold; 0 for never.
   */
  'sending.breaker': number
  /**
   * For how many hours after its first use the back-end remembers an idempotency key (`keyed` only), while no profile
   * of the back-end is active.
   */
  'sending.keyLifeHours': number
  /** The maximum bonus per deposit for each role. */
  'deposit.bonusCeilings': BonusCeilings
  /** The smallest and largest requests, and how often a player may withdraw per day. */
  'request.limits': RequestLimits
  /**
   * Shortcut buttons: bonuses in percent of a deposit, and reasons for cancelling a request (empty: the
   * usual ones).
   */
  'deposit.bonusPresets': number[]
  'request.cancelReasons': string[]
  /** The weight of each kind of reason when requests are ranked, and how many points are needed. */
  'match.weights': RankWeights
  /** Whether a match is shown as being sent at once, also while its order still waits (spec section 4, direct variant). */
  'match.direct': boolean
  /** The maximum goodwill at once for each role, and per player per Bangkok day: both in credit. */
  'goodwill.ceilings': GoodwillCeilings
  'goodwill.mostADay': number
  /** Whether a player is asked for an amount whose satang distinguish them from others. */
  'deposit.uniqueSatang': boolean
  /** The template of a master's LINE link, with the key in place of `{key}` or at its end; empty before it is set. */
  'line.linkTemplate': string
  /** After how many seconds of waiting a row turns amber and red; red rows are late and are announced aloud. */
  'desk.ageing': { amber: number; red: number }
  /** The number that the back-end expects for each way of paying out, while no profile of the back-end is active. */
  'transfer.numbers': { plain: number; krungsri: number; scb: number; gsb: number }
  /** Whether a withdrawal may be paid although its credit was not deducted. */
  'transfer.withoutDeduction': 'ask' | 'forbidden'
  /** For how many hours after a change of account a payment to it needs a supervisor or an owner; 0 for no wait. */
  'transfer.coolDownHours': number
  /** After how many idle minutes a session without "remember me" ends. */
  'session.idleMinutes': IdleMinutes
  /** Which roles must have a second factor; the database's function `half_signed_in` reads it as well. */
  'staff.secondFactor': FactorPolicy
  /** From how many baht a payout requires step-up verification. */
  'stepUp.payoutFrom': number
  /**
   * Whether somebody without a second factor proves with the password who they are, before a sensitive action; also
   * read where a session is looked up.
   */
  'stepUp.password': boolean
  /** When a second person is required, and what happens if there is none. */
  approvals: ApprovalRules
  /** Which own account players are shown first. */
  'accounts.showing': DisplayOrder
  /** For how many days each kind of growing data is kept. */
  keeps: Record<AdjustableRetention, number>
  /** An owner's decisions on the steps of opening the shop. */
  'setup.guide': SetupGuide
}

export type SetupGuide = { skipped: OptionalStep[]; putAway: boolean }

export const usualBreaker = 10

/** The values of a new installation. */
const defaults: Settings = {
  'unknown.quarantineSeconds': 300,
  'sending.hold': null,
  'history.lost': null,
  'sending.breaker': usualBreaker,
  'sending.keyLifeHours': usualKeyLifeHours,
  'deposit.bonusCeilings': usualCeilings,
  'request.limits': usualRequestLimits,
  'deposit.bonusPresets': [...bonusPresets],
  'request.cancelReasons': [],
  'match.weights': standardWeights,
  'match.direct': false,
  'goodwill.ceilings': usualGoodwill,
  'goodwill.mostADay': usualGoodwillOfDay,
  'deposit.uniqueSatang': false,
  'line.linkTemplate': '',
  'desk.ageing': { amber: 120, red: 300 },
  'transfer.numbers': { plain: 2, krungsri: 2, scb: 3, gsb: 4 },
  'transfer.withoutDeduction': 'ask',
  'transfer.coolDownHours': 24,
  'session.idleMinutes': usualIdleMinutes,
  'staff.secondFactor': usualPolicy,
  'stepUp.payoutFrom': usualStepUpPayout,
  'stepUp.password': false,
  approvals: usualApprovals,
  'accounts.showing': 'first',
  keeps: Object.fromEntries(
    adjustableRetentions.map((dataKind) => [dataKind, defaultRetentionDays[dataKind]]),
  ) as Settings['keeps'],
  'setup.guide': { skipped: [], putAway: false },
}

/** Topics of rows affected by a setting: open screens read them again, and the auto-matcher evaluates them again. */
const shownBy: Partial<Record<keyof Settings, string>> = { 'match.weights': 'statements' }

/** Serialises changes of settings, so that each knows the previous value. */
export const lockSettings = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('settings', 0))`

/** Waits for the changes of settings under way, and lets none begin until the transaction ends. */
export const lockSettingsShared = (tx: Tx) =>
  tx`select pg_advisory_xact_lock_shared(hashtextextended('settings', 0))`

/** Writes a setting and returns the previous value, for the audit log. */
export async function writeSetting<Key extends keyof Settings>(
  tx: Tx,
  key: Key,
  value: Settings[Key],
): Promise<Settings[Key]> {
  const before = await readSetting(tx, key)
  await tx`
    insert into setting (key, value) values (${key}, ${tx.json(value as never)})
    on conflict (key) do update set value = excluded.value, version = setting.version + 1, updated_at = clock_timestamp()`
  const topic = shownBy[key]
  if (topic) await tx`select pg_notify('live', ${JSON.stringify({ topic, resync: true })})`
  return before
}

export async function readSetting<Key extends keyof Settings>(db: Db, key: Key): Promise<Settings[Key]> {
  return (await readSettings(db, [key]))[key]
}

/** Reads several settings with one statement. */
export async function readSettings<Key extends keyof Settings>(
  db: Db,
  keys: readonly Key[],
): Promise<Pick<Settings, Key>> {
  const rows = await db<
    { key: Key; value: unknown }[]
  >`select key, value from setting where key = any(${keys as readonly string[] as string[]})`
  const storedValues = new Map(rows.map(({ key, value }) => [key, value]))
  return Object.fromEntries(
    keys.map((key) => [
      key,
      storedValues.has(key) ? filled(defaults[key], storedValues.get(key)) : defaults[key],
    ]),
  ) as Pick<Settings, Key>
}

/** Fills in defaults, at any depth, for fields that did not exist when the setting was saved. */
function filled(defaultValue: unknown, storedValue: unknown): unknown {
  if (!isRecord(defaultValue) || !isRecord(storedValue)) return storedValue
  const names = new Set([...Object.keys(defaultValue), ...Object.keys(storedValue)])
  return Object.fromEntries(
    [...names].map((name) => [
      name,
      name in storedValue ? filled(defaultValue[name], storedValue[name]) : defaultValue[name],
    ]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
