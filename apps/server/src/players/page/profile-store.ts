import type { MasterId, AgentId, PlayerId, ExternalKey, CreditOrderId } from '@khlang/domain/brand'
import type { OwnRequestLimits } from '@khlang/domain/cashier/request-limits'
import type { Exclusion, ExclusionScope } from '@khlang/domain/players/exclusion'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { Day } from '@khlang/domain/time'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/** The data of a player's row for the player page, before mapping for a role. */
export type Profile = {
  id: PlayerId
  externalKey: ExternalKey
  number: number
  version: number
  code: string
  name: string
  firstName: string
  lastName: string
  status: PlayerStatus
  excludedFrom: ExclusionScope | null
  /** Its last Bangkok day; null for good, or without an exclusion. */
  excludedUntil: Day | null
  /** How much the player wants to deposit at most per day and per month, in whole baht; null for no limit. */
  limitDay: number | null
  limitMonth: number | null
  /** Limits of requests instead of the shop's. */
  ownLimits: OwnRequestLimits
  tags: string[]
  email: string | null
  mobile: string | null
  lineName: string | null
  lineUserId: string | null
  /** The picture kept here, else that at LINE. */
  avatar: string | null
  bank: string | null
  accountNumber: string | null
  accountChangedAt: Date | null
  /** Hours since the bank account was changed; null if it never was. */
  accountHoursAgo: number | null
  countsInReports: boolean
  coins: number
  agentId: AgentId | null
  agentName: string | null
  masterId: MasterId | null
  masterKey: number | null
  masterName: string | null
  friendId: PlayerId | null
  friendCode: string | null
  friendName: string | null
  /** From here to `edit` fields of the old system, without effect here. */
  role: string | null
  jobTitle: string | null
  manager: string | null
  ball: boolean
  edit: boolean | null
  createdAt: Date
  updatedAt: Date
  forgottenAt: Date | null
  restrictedAt: Date | null
  restrictedBy: string | null
  restrictedBecause: string | null
}

export async function findProfile(db: Db, id: string): Promise<Profile | null> {
  const [row] = await db<Profile[]>`
    select p.id, p.external_key, p.number, p.version, p.code, p.name, p.first_name, p.last_name, p.status, p.excluded_from, p.excluded_until::text as excluded_until,
      p.limit_day, p.limit_month,
      jsonb_build_object('depositLeast', p.deposit_least, 'depositMost', p.deposit_most, 'withdrawalLeast', p.withdrawal_least,
        'withdrawalMost', p.withdrawal_most, 'withdrawalsADay', p.withdrawals_a_day) as own_limits, p.tags, p.email, p.mobile, p.line_name, p.line_user_id, coalesce(p.avatar, p.picture_url) as avatar,
      p.bank, p.account_number, p.account_changed_at,
      extract(epoch from clock_timestamp() - p.account_changed_at)::float8 / 3600 as account_hours_ago,
      p.counts_in_reports, p.coins, p.agent_id, a.name as agent_name, p.master_id, m.key as master_key, m.name as master_name,
      p.friend_id, f.code as friend_code, f.name as friend_name, p.role, p.job_title, p.manager, coalesce(p.ball, false) as ball, p.edit,
      p.created_at, p.updated_at, p.forgotten_at,
      p.restricted_at, p.restricted_by, p.restricted_because
    from player p left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id left join player f on f.id = p.friend_id
    where p.id = ${id}`
  return row ?? null
}

/** Returns who did this act last to the player, when and why; null if nobody did. */
export async function lastActOn(db: Db, id: string, act: string) {
  const [row] = await db<{ at: Date; actor: string; reason: string | null }[]>`
    select at, actor, reason from audit where object_kind = 'player' and object_id = ${id} and act = ${act}
    order by seq desc limit 1`
  return row ?? null
}

/**
 * Returns who gave the player their present standing, when and why; null if nothing says who did, as after an import
 * of the old system. Before a file wrote the act itself, only the line of its import said so.
 */
export async function standingActOf(db: Db, { id, status }: Pick<Profile, 'id' | 'status'>) {
  const [row] = await db<{ at: Date; actor: string; reason: string | null; result: string | null }[]>`
    select at, actor, reason, after ->> 'status' as result from audit
    where object_kind = 'player' and object_id = ${id}
      and (act = 'player.standing' or (act = 'player.import' and after ? 'status'))
    order by seq desc limit 1`
  // The details of an old line are gone; who, when and why are kept.
  if (!row || (row.result !== null && row.result !== status)) return null
  return { at: row.at, actor: row.actor, reason: row.reason }
}

/** Returns the player's order whose outcome at the back-end is unknown; null if there is none. There is one at most. */
export async function unknownOrderOf(db: Db, id: string) {
  const [row] = await db<{ orderId: CreditOrderId; number: number }[]>`
    select id as order_id, number from credit_order where player_id = ${id} and state = 'unknown'`
  return row ?? null
}

/**
 * Returns the player's exclusion; null if there is none. Its last day may be past: callers compare it with
 * today.
 */
export const exclusionOf = ({
  excludedFrom,
  excludedUntil,
}: Pick<Profile, 'excludedFrom' | 'excludedUntil'>): Exclusion | null =>
  excludedFrom === null ? null : { from: excludedFrom, until: excludedUntil }

/** Returns the player whom the crediting back-end knows under this key; null if none. */
export async function findByKey(db: Db, key: string): Promise<PlayerId | null> {
  const [row] = await db<{ id: PlayerId }[]>`select id from player where external_key = ${key}`
  return row?.id ?? null
}

/**
 * Locks the player's row until the transaction ends; their requests and orders may still change. Null if there is
 * no such player.
 */
export async function lockPlayer(tx: Tx, id: string): Promise<Profile | null> {
  const playerRows = await tx`select 1 from player where id = ${id} for no key update`
  return playerRows.length === 0 ? null : findProfile(tx, id)
}

/**
 * Locks a player for a change that also appears on their waiting requests. Locks the requests first
 * (`lockWaitingOf`), the usual lock order: matching also locks a request before its player. Null if there is
 * no such player.
 */
export async function lockWithWaiting(tx: Tx, id: string): Promise<Profile | null> {
  await lockWaitingOf(tx, [id])
  return lockPlayer(tx, id)
}

type By = { id: string; employee: string }

/** Saves the standing and raises the version of the player's waiting requests, since they show the standing. */
export async function changeStanding(tx: Tx, { id, employee }: By, status: PlayerStatus): Promise<void> {
  await tx`update player set status = ${status}, employee = ${employee} where id = ${id}`
  await raiseWaitingOf(tx, [id])
}

/**
 * Saves or lifts (null) an exclusion and raises the version of the player's waiting requests, since they show
 * the exclusion.
 */
export async function changeExclusion(
  tx: Tx,
  { id, employee }: By,
  exclusion: Exclusion | null,
): Promise<void> {
  await tx`
    update player set excluded_from = ${exclusion?.from ?? null}, excluded_until = ${exclusion?.until ?? null}::text::date,
      employee = ${employee}
    where id = ${id}`
  await raiseWaitingOf(tx, [id])
}

/** Saves how much the player wants to deposit at most per Bangkok day and month, in whole baht; null: no limit. */
export async function changeLimits(
  tx: Tx,
  { id, employee }: By,
  { day, month }: { day: number | null; month: number | null },
): Promise<void> {
  await tx`update player set limit_day = ${day}, limit_month = ${month}, employee = ${employee} where id = ${id}`
}
