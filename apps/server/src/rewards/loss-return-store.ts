import type { AgentId, ExternalKey, LossReturnId, MasterId, PlayerId } from '@khlang/domain/brand'
import type { Exclusion } from '@khlang/domain/players/exclusion'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import type { LossReturnFilter, LossReturnSort } from '@khlang/domain/rewards/loss-return-list'
import { type Day, nextDay, startOf } from '@khlang/domain/time'
import { type Db, type Fragment, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, likePrefix, type PageQuery, wordBegins } from '#platform/lists/list-filter.ts'
import {
  afterCursor,
  orderBy,
  selectSortText,
  type Sorting,
  type Sorts,
  textSort,
  type WithSortText,
} from '#platform/lists/list-sort.ts'
import type { Terms } from './rate-store.ts'

/**
 * A player's loss-return for a period: the precomputed sums, the amount, and the payment for exactly this
 * period. Sums are in whole baht; the fields of the payment are null if none was made or it was cancelled.
 */
export type LossReturnRecord = WithSortText & {
  /** Derived from the player and the period. */
  id: string
  /** Sum of the versions of all payments for this period, cancelled or not: it only rises. */
  version: number
  playerId: PlayerId
  playerCode: string
  playerName: string
  countsInReports: boolean
  status: PlayerStatus
  exclusion: Exclusion | null
  agentId: AgentId | null
  agentName: string | null
  masterId: MasterId | null
  masterKey: number | null
  masterName: string | null
  deposits: number
  withdrawals: number
  bonus: number
  amount: number
  paid: number | null
  paidNumber: number | null
  paidState: 'crediting' | 'done' | null
  phase: 'queued' | 'sending' | 'waiting' | 'unknown' | null
  paidBy: string | null
  paidAt: Date | null
  paidUpdatedAt: Date | null
  /** Sum of the payments for other periods that overlap this one. */
  elsewhere: number
  /**
   * A withdrawal of this period is unfinished, or a deposit is being credited or taken back: each may still change the
   * loss.
   */
  requestsOpen: boolean
}

/** SQL: the bonus, which is the sum of six parts; the loss-returns in it are those paid for other periods. */
const bonusOfSixParts = (db: Db) =>
  db`bonus + seasonal_gifts + redemptions + roulette + referral_bonuses + loss_returns - own_loss_returns`

/** SQL: the sums of all players for this period. The amount of a month is stored, that of a day is computed here. */
const sumsOf = (db: Db, { covered: { span, from }, rate: { lost, won } }: Terms): Fragment =>
  span === 'month'
    ? db`
      select player_id, deposits, withdrawals, ${bonusOfSixParts(db)} as bonus, loss_return as amount from player_month
      where month = ${from}`
    : db`
      select player_id, deposits, withdrawals, ${bonusOfSixParts(db)} as bonus,
        loss_return_of(deposits, withdrawals, ${bonusOfSixParts(db)}, ${lost}, ${won}) as amount
      from player_day where day = ${from}`

/**
 * SQL: the row's id, derived from player and period, so that it is the same in every list and stream; a
 * version-8 (custom) UUID.
 */
const rowId = ({ covered: { span, from } }: Terms) =>
  `overlay(overlay(md5(s.player_id::text || '${span} ${from}') placing '8' from 13) placing '8' from 17)::uuid`

const selectLossReturn = (db: Db, terms: Terms, columns = db``): Fragment => {
  const { from, to } = terms.covered
  return db`
    select ${columns} ${db.unsafe(rowId(terms))} as id,
      (select coalesce(sum(v.version), 0)::bigint from loss_return v
        where v.player_id = s.player_id and v.from_day = ${from} and v.to_day = ${to}) as version,
      s.player_id, p.code as player_code, p.name as player_name, p.counts_in_reports, p.status,
      case when p.excluded_from is not null then jsonb_build_object('from', p.excluded_from, 'until', p.excluded_until) end as exclusion,
      a.id as agent_id, a.name as agent_name, m.id as master_id, m.key as master_key, m.name as master_name,
      s.deposits, s.withdrawals, s.bonus, s.amount,
      l.amount as paid, l.number as paid_number, l.state as paid_state, l.phase, l.employee as paid_by, l.created_at as paid_at,
      l.updated_at as paid_updated_at,
      (select coalesce(sum(o.amount), 0)::bigint from loss_return o
        where o.player_id = s.player_id and o.state <> 'cancelled' and daterange(o.from_day, o.to_day, '[]') && daterange(${from}, ${to}, '[]')
          and (o.from_day, o.to_day) <> (${from}::date, ${to}::date)) as elsewhere,
      exists (select 1 from request r where r.player_id = s.player_id
        and (r.state in ('pending', 'crediting') or (r.kind = 'withdrawal' and r.state = 'adjusted'))
        and (r.kind = 'withdrawal' or r.state = 'crediting')
        and r.created_at >= ${startOf(from)} and r.created_at < ${startOf(nextDay(to))})
        -- A payment of these days that is being taken back: the bonus will change.
        or exists (select 1 from credit_order c join credit_order paid on paid.id = c.takes_back
          where c.takes_back is not null and c.state not in ('refused', 'abandoned', 'done') and c.player_id = s.player_id
            and paid.created_at >= ${startOf(from)} and paid.created_at < ${startOf(nextDay(to))}) as requests_open
    ${source(db, terms)}`
}

const source = (db: Db, terms: Terms): Fragment => db`
  from (${sumsOf(db, terms)}) s join player p on p.id = s.player_id
    left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
    left join loss_return l on l.player_id = s.player_id and l.from_day = ${terms.covered.from} and l.to_day = ${terms.covered.to}
      and l.state <> 'cancelled'`

export const lossReturnsBy: Sorts<LossReturnRecord, LossReturnSort> = {
  amount: { column: 's.amount', kind: 'int8', value: ({ amount }) => amount },
  code: textSort('lower(p.code)'),
  deposits: { column: 's.deposits', kind: 'int8', value: ({ deposits }) => deposits },
  withdrawals: { column: 's.withdrawals', kind: 'int8', value: ({ withdrawals }) => withdrawals },
  bonus: { column: 's.bonus', kind: 'int8', value: ({ bonus }) => bonus },
}

/**
 * The filter in SQL: only players who count in reports. `matchesLossReturnSearch` in the domain applies all its other
 * conditions to a row.
 */
function matching(db: Db, { state, q, player, agent, master }: LossReturnFilter): Fragment {
  const conditions = [db`where p.counts_in_reports`]
  if (state === undefined) conditions.push(db`and s.amount > 0`)
  if (state === 'unpaid') conditions.push(db`and s.amount > 0 and l.id is null`)
  if (state === 'crediting') conditions.push(db`and l.state = 'crediting'`)
  if (state === 'paid') conditions.push(db`and l.state = 'done'`)
  if (state === 'notDue') conditions.push(db`and s.amount = 0 and l.id is null`)
  if (state === 'late') conditions.push(db`and l.amount <> s.amount`)
  if (player) conditions.push(db`and lower(p.code) = ${player.toLowerCase()}`)
  if (agent) conditions.push(db`and p.agent_id = ${agent}`)
  if (master) conditions.push(db`and p.master_id = ${master}`)
  if (q)
    conditions.push(
      db`and (lower(p.code) like ${likePrefix(q.toLowerCase())} or ${wordBegins(db, db`p.name`, q)})`,
    )
  return db`${conditions}`
}

/** Returns up to one row more than `limit`, which tells the caller that there is a next page. */
export async function listLossReturns(
  db: Db,
  terms: Terms,
  filter: LossReturnFilter,
  { limit, sorting, after }: PageQuery<LossReturnRecord>,
): Promise<LossReturnRecord[]> {
  const id = rowId(terms)
  return db<LossReturnRecord[]>`
    ${selectLossReturn(db, terms, selectSortText(db, sorting))}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, id, after) : db``}
    ${orderBy(db, sorting, id)}
    limit ${limit + 1}`
}

/** Streams all rows of a filter, or the selected ones among them, a few hundred at a time. */
export async function* streamLossReturns(
  db: Db,
  terms: Terms,
  filter: LossReturnFilter,
  { sorting, selection }: { sorting: Sorting<LossReturnRecord>; selection: Selection },
) {
  yield* db<LossReturnRecord[]>`
    ${selectLossReturn(db, terms)}
    ${matching(db, filter)}
    ${inSelection(db, rowId(terms), selection)}
    ${orderBy(db, sorting, rowId(terms))}`.cursor(rowsPerFetch)
}

export type LossReturnSum = {
  count: number
  deposits: number
  withdrawals: number
  bonus: number
  amount: number
  /** Paid, or being credited now. */
  paid: number
  paidCount: number
  /** The amounts of the rows that have no payment. */
  unpaid: number
}

/**
 * Adds up a filter in whole baht, over at most `limit` + 1 rows: a `count` above `limit` means that there are
 * more rows.
 */
export async function addUpLossReturns(
  db: Db,
  terms: Terms,
  filter: LossReturnFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<LossReturnSum> {
  const [row] = await db<LossReturnSum[]>`
    select count(*) as count, coalesce(sum(deposits), 0)::bigint as deposits, coalesce(sum(withdrawals), 0)::bigint as withdrawals,
      coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(paid), 0)::bigint as paid,
      count(paid) as paid_count, coalesce(sum(amount) filter (where paid is null), 0)::bigint as unpaid
    from (select s.deposits, s.withdrawals, s.bonus, s.amount, l.amount as paid
      ${source(db, terms)}
      ${matching(db, filter)} ${inSelection(db, rowId(terms), selection)} limit ${limit + 1}) counted`
  return row!
}

/** Returns the rows of the period with these ids, or of this player, whatever their amount, highest first. */
export async function readLossReturns(
  db: Db,
  terms: Terms,
  wantedRows: { ids: readonly string[] } | { playerId: string },
): Promise<LossReturnRecord[]> {
  return db<LossReturnRecord[]>`
    ${selectLossReturn(db, terms)}
    where ${
      'ids' in wantedRows
        ? db`${db.unsafe(rowId(terms))} = any(${wantedRows.ids as string[]}::uuid[])`
        : db`s.player_id = ${wantedRows.playerId}`
    }
    order by s.amount desc, s.player_id`
}

/**
 * Returns the player's row of the period, for a payment; null if there is none. `sumsWait`: changes of these days are
 * committed and not yet added to the precomputed sums. It is of the same moment as the sums and the open requests: a
 * withdrawal that ends is no longer open at once, and until it is added its amount is in neither.
 */
export async function readToPay(
  tx: Tx,
  terms: Terms,
  playerId: PlayerId,
): Promise<(LossReturnRecord & { sumsWait: boolean }) | null> {
  const { from, to } = terms.covered
  const sumsWait = tx`exists (
    select from rollup_delta d where d.player_id = s.player_id and d.day between ${from} and ${to}) as sums_wait,`
  const [row] = await tx<(LossReturnRecord & { sumsWait: boolean })[]>`
    ${selectLossReturn(tx, terms, sumsWait)} where s.player_id = ${playerId}`
  return row ?? null
}

/**
 * Returns the player and the period of each of these payments, each pair once, so that open screens get the rows that
 * changed with them.
 */
export const coveredByPayments = (db: Db, ids: readonly string[]) =>
  db<(CoveredDays & { playerId: PlayerId })[]>`
    select distinct player_id, span, from_day::text as "from", to_day::text as "to" from loss_return where id = any(${ids as string[]})`

export type PeriodSums = {
  depositCount: number
  deposits: number
  withdrawalCount: number
  withdrawals: number
  bonus: number
  seasonalGifts: number
  redemptions: number
  roulette: number
  referralBonuses: number
  lossReturns: number
}

/**
 * Returns a player's sums for a period, with the six parts of the bonus; loss-returns paid for this period itself
 * are left out. Null if the player has none.
 */
export async function partsOf(
  db: Db,
  { span, from }: CoveredDays,
  playerId: string,
): Promise<PeriodSums | null> {
  const [row] = await db<PeriodSums[]>`
    select deposit_count, deposits, withdrawal_count, withdrawals, bonus, seasonal_gifts, redemptions, roulette, referral_bonuses,
      loss_returns - own_loss_returns as loss_returns
    from ${span === 'month' ? db`player_month where month = ${from}` : db`player_day where day = ${from}`} and player_id = ${playerId}`
  return row ?? null
}

export type Payment = {
  id: LossReturnId
  number: number
  span: CoveredDays['span']
  from: Day
  to: Day
  state: 'crediting' | 'done' | 'cancelled'
  phase: LossReturnRecord['phase']
  amount: number
  /** From here to `rateId` as they were when it was paid. */
  deposits: number
  withdrawals: number
  bonus: number
  rateId: number
  orderId: string | null
  /** Why it was cancelled, if the back-end said so. */
  result: string | null
  /** Whether it is cancelled because its credit was taken back. */
  takenBack: boolean
  employee: string
  createdAt: Date
}

/** Returns a player's payments that overlap this period, newest first, including cancelled ones. */
export const paymentsOf = (db: Db, playerId: string, { from, to }: CoveredDays): Promise<Payment[]> =>
  db<Payment[]>`
    select l.id, l.number, l.span, l.from_day::text as "from", l.to_day::text as "to", l.state, l.phase, l.amount, l.deposits,
      l.withdrawals, l.bonus, l.rate_id, l.employee, l.created_at,
      o.id as order_id, case when l.state = 'cancelled' and not o.undone then o.result end as result, coalesce(o.undone, false) as taken_back
    from loss_return l left join lateral (
      select id, result, undone from credit_order where loss_return_id = l.id order by created_at desc limit 1) o on true
    where l.player_id = ${playerId} and daterange(l.from_day, l.to_day, '[]') && daterange(${from}, ${to}, '[]')
    order by l.created_at desc, l.id desc`

export type NewPayment = Pick<
  Payment,
  'id' | 'amount' | 'deposits' | 'withdrawals' | 'bonus' | 'rateId' | 'employee'
> & {
  externalKey: ExternalKey
  playerId: PlayerId
  covered: CoveredDays
}

/**
 * Adds a payment. Throws (`loss_return_once`) if a payment that is not cancelled covers one of these days
 * already.
 */
export async function addPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { id, externalKey, playerId, covered, deposits, withdrawals, bonus, rateId, amount, employee } =
    payment
  await tx`
    insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, employee)
    values (${id}, ${externalKey}, ${playerId}, ${covered.span}, ${covered.from}, ${covered.to}, ${deposits},
      ${withdrawals}, ${bonus}, ${rateId}, ${amount}, ${employee})`
}

/**
 * Returns the player and the amount of the payment with this key; null if there is none. Used to answer the
 * back-end, whose call contains only the key.
 */
export async function findPaymentByKey(db: Db, key: string) {
  const [row] = await db<{ key: string; userId: string; amount: number }[]>`
    select l.external_key as key, p.external_key as user_id, l.amount from loss_return l join player p on p.id = l.player_id
    where l.external_key = ${key}`
  return row ?? null
}
