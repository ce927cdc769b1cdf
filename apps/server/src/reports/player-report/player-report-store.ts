import type { PlayerId } from '@khlang/domain/brand'
import { bonusParts, bonusTotalOf, type Turnover, netOf } from '@khlang/domain/reports/turnover'
import { bounded, partsOf, type Period } from '@khlang/domain/reports/period-parts'
import type { PlayerReportSort, reportedOnly, ReportGroup } from '@khlang/domain/reports/player-report'
import type { Day } from '@khlang/domain/time'
import postgres from 'postgres'
import {
  type Db,
  type Fragment,
  withoutPreparedPlan,
  cancelOnAbort,
  rowsPerFetch,
} from '#platform/database/database.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import {
  afterCursor,
  orderBy,
  selectSortText,
  type Sorting,
  type Sorts,
  textSort,
  type WithSortText,
} from '#platform/lists/list-sort.ts'
import { searchedPlayer } from '#players/list/list-store.ts'

/** Days are included; `agent` and `master` are ids. */
export type PlayerReportFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  agent?: string | undefined
  master?: string | undefined
  only?: (typeof reportedOnly)[number] | undefined
  /** Players found by a full number (`players/personal-data/whole-number-store.ts`). */
  whole?: readonly string[] | undefined
}

/** One player's sums in a period, before they are mapped to a row. */
export type PlayerReported = Turnover &
  WithSortText & {
    id: PlayerId
    code: string
    name: string
    createdAt: Date
    agentId: string | null
    agentUsername: string | null
    agentName: string | null
    masterId: string | null
    masterKey: number | null
    masterName: string | null
    /** Last day of the period with a sign-in, deposit or withdrawal; null if there is none. */
    lastActive: Day | null
    /** When it was computed, in milliseconds. */
    workedOut: number
  }

const turnoverColumns = [
  'deposit_count',
  'deposits',
  'withdrawal_count',
  'withdrawals',
  'bonus',
  'seasonal_gifts',
  'redemptions',
  'roulette',
  'loss_returns',
  'referral_bonuses',
] as const
const columns = [...turnoverColumns, 'logins'] as const

const active = (table: string) => `${table}.logins + ${table}.deposit_count + ${table}.withdrawal_count > 0`
const columnSums = columns.map((name) => `sum(f.${name})::bigint as ${name}`).join(', ')
const columnNames = columns.join(', ')
/**
 * Sums are never negative, so a player has any activity in a period exactly if the total of the sums is
 * positive.
 */
const hasActivity = `${columns.join(' + ')} > 0`

/**
 * SQL: the sums of a period, from whole months and the days around them. The sums of a month do not say which day was
 * the last active one, so sorting by that day, and every export, uses days only.
 */
function sumsOf(db: Db, filter: PlayerReportFilter, unit: 'months' | 'days'): Fragment {
  const period = bounded(filter)
  const { months, days } = unit === 'months' ? partsOf(period) : { months: null, days: [period] }
  const sources = [
    ...(months
      ? [
          db`select player_id, ${db.unsafe(columnNames)}, null::date as day from player_month
            where month between ${months.from} and ${months.to} and ${db.unsafe(hasActivity)}`,
        ]
      : []),
    ...days.map(
      ({ from, to }) =>
        db`select player_id, ${db.unsafe(columnNames)}, day from player_day where day between ${from} and ${to} and ${db.unsafe(hasActivity)}`,
    ),
  ]
  return sources.reduce((one, other) => db`${one} union all ${other}`, none(db))
}

const none = (db: Db) =>
  db`select player_id, ${db.unsafe(columnNames)}, null::date as day from player_day where false`

/** SQL: players that count in reports, with their sums. */
const reported = (db: Db, filter: PlayerReportFilter, unit: 'months' | 'days', key = 'null::int') => db`(
  select player_id, max(day) filter (where ${db.unsafe(active('f'))}) as last_active, ${db.unsafe(key)} as key, ${db.unsafe(columnSums)}
  from (${sumsOf(db, filter, unit)}) f group by player_id) f
  join player p on p.id = f.player_id and p.counts_in_reports`

/** SQL condition: the player belongs to the report, given that they have any activity in the period. */
function matching(db: Db, filter: PlayerReportFilter) {
  const { q, whole, agent, master, only } = filter
  const { from, to } = bounded(filter)
  const conditions = [only === 'active' ? db`where ${db.unsafe(active('f'))}` : db`where true`]
  if (only === 'first')
    conditions.push(
      db`and exists (select 1 from player_first_deposit x where x.player_id = p.id and x.day between ${from} and ${to})`,
    )
  if (agent) conditions.push(db`and p.agent_id = ${agent}`)
  if (master) conditions.push(db`and p.master_id = ${master}`)
  if (q) conditions.push(db`and (${searchedPlayer(db, { q, whole })})`)
  return conditions
}

const selectReported = (db: Db, lastActive: Fragment) => db`
  select p.id, p.code, p.name, p.created_at, a.id as agent_id, a.username as agent_username, a.name as agent_name,
    m.id as master_id, m.key as master_key, m.name as master_name, ${db.unsafe(turnoverColumns.map((name) => `f.${name}`).join(', '))},
    ${lastActive}::text as last_active, (extract(epoch from statement_timestamp()) * 1000)::bigint as worked_out`

/** SQL joins: the agent (`a`) and master (`m`) of the player `p`; nulls if there is none. */
const joinAgentAndMaster = (db: Db) =>
  db`left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id`

/** Returns the definition of sorting by a sum. `keyOf` gives the SQL of the sum. */
const figure = (value: (one: PlayerReported) => number) =>
  ({ column: 'f.key', kind: 'signed', value }) as const

export const playersReportedBy: Sorts<PlayerReported, PlayerReportSort> = {
  time: textSort("coalesce(f.key::text, '')"),
  code: textSort('lower(p.code)'),
  name: textSort('p.name', 'th-x-icu'),
  agent: textSort("coalesce(a.username, '')"),
  master: { column: 'coalesce(m.key, -1)', kind: 'signed', value: ({ masterKey }) => masterKey ?? -1 },
  depositCount: figure(({ depositCount }) => depositCount),
  deposits: figure(({ deposits }) => deposits),
  withdrawalCount: figure(({ withdrawalCount }) => withdrawalCount),
  withdrawals: figure(({ withdrawals }) => withdrawals),
  bonus: figure(({ bonus }) => bonus),
  seasonalGifts: figure(({ seasonalGifts }) => seasonalGifts),
  redemptions: figure(({ redemptions }) => redemptions),
  roulette: figure(({ roulette }) => roulette),
  lossReturns: figure(({ lossReturns }) => lossReturns),
  referralBonuses: figure(({ referralBonuses }) => referralBonuses),
  bonusTotal: figure(bonusTotalOf),
  net: figure(netOf),
}

/** SQL: the sum that players are sorted by. The formulas are the domain's (`bonusTotalOf`, `netOf`). */
function keyOf(sortName: string): string {
  if (sortName === 'time') return `max(f.day) filter (where ${active('f')})`
  if (sortName === 'net') return 'sum(f.deposits - f.withdrawals)::bigint'
  if (sortName === 'bonusTotal')
    return `sum(${bonusParts.map((part) => `f.${postgres.fromCamel(part)}`).join(' + ')})::bigint`
  const column = turnoverColumns.find((name) => name === postgres.fromCamel(sortName))
  return column ? `sum(f.${column})::bigint` : 'null::int'
}

/**
 * Returns a page of the report. First finds the players on the page, adding up only the value they are sorted
 * by; then reads all sums of those few players. If the reader leaves, the query is cancelled in the database.
 */
export async function listPlayersReported(
  db: Db,
  filter: PlayerReportFilter,
  { limit, sorting, after }: PageQuery<PlayerReported>,
  signal?: AbortSignal,
): Promise<PlayerReported[]> {
  const needed =
    filter.only === 'active'
      ? db`, sum(logins) as logins, sum(deposit_count) as deposit_count, sum(withdrawal_count) as withdrawal_count`
      : db``
  const idRows = await cancelOnAbort(
    withoutPreparedPlan(db<({ id: string } & WithSortText)[]>`
      select ${selectSortText(db, sorting)} p.id from (
        select player_id, ${db.unsafe(keyOf(sorting.by))} as key ${needed}
        from (${sumsOf(db, filter, sorting.by === 'time' ? 'days' : 'months')}) f group by player_id) f
        join player p on p.id = f.player_id and p.counts_in_reports ${joinAgentAndMaster(db)}
      ${matching(db, filter)}
      ${after ? afterCursor(db, sorting, 'p.id', after) : db``}
      ${orderBy(db, sorting, 'p.id')}
      limit ${limit + 1}`),
    signal,
  )
  const ids = idRows.map(({ id }) => id)
  const sortTexts = new Map(idRows.map(({ id, sortText = null }) => [id, sortText]))
  const rows = await readReported(db, filter, ids, signal)
  return rows.map((one) => ({ ...one, sortText: sortTexts.get(one.id) ?? null }))
}

/** Returns the sums of these players, in this order, by looking up each month and day of each. */
function readReported(
  db: Db,
  filter: PlayerReportFilter,
  ids: readonly string[],
  signal: AbortSignal | undefined,
): Promise<PlayerReported[]> {
  const period = bounded(filter)
  const { months, days } = partsOf(period)
  const idRows = db`unnest(${ids as string[]}::uuid[]) as these (id)`
  const sources = [
    ...(months
      ? [
          db`select s.player_id, ${db.unsafe(columnNames)} from ${idRows}
            cross join generate_series(${months.from}::date, ${months.to}::date, interval '1 month') as months (month)
            join player_month s on s.month = months.month::date and s.player_id = these.id`,
        ]
      : []),
    ...days.map(
      ({ from, to }) => db`
        select s.player_id, ${db.unsafe(columnNames)} from ${idRows}
          cross join generate_series(${from}::date, ${to}::date, interval '1 day') as days (at)
          join player_day s on s.day = days.at::date and s.player_id = these.id`,
    ),
  ]
  const nothing = db`select player_id, ${db.unsafe(columnNames)} from player_day where false`
  const allSums = sources.reduce((one, other) => db`${one} union all ${other}`, nothing)
  return cancelOnAbort(
    withoutPreparedPlan(db<PlayerReported[]>`
      ${selectReported(db, lastActiveWithin(db, period))}
      from unnest(${ids as string[]}::uuid[]) with ordinality as wanted (id, at)
        join player p on p.id = wanted.id
        join (select player_id, ${db.unsafe(columnSums)} from (${allSums}) f group by player_id) f on f.player_id = p.id
        ${joinAgentAndMaster(db)}
      order by wanted.at`),
    signal,
  )
}

/** SQL: the last day of the period with activity, looked up for one player. */
const lastActiveWithin = (db: Db, { from, to }: Period) => db`
  (select max(d.day) from player_month m cross join generate_series(0, 30) as days (later)
    join player_day d on d.day = m.month + days.later and d.player_id = m.player_id
  where m.player_id = p.id and m.month between month_of(${from}::date) and ${to} and ${db.unsafe(active('m'))}
    and d.day between ${from} and ${to} and ${db.unsafe(active('d'))})`

const sums = (db: Db) =>
  db.unsafe(turnoverColumns.map((name) => `coalesce(sum(f.${name}), 0)::bigint as ${name}`).join(', '))

export type ReportedSums = Turnover & { count: number }

/** Adds up the report over all players of a filter, or the selected ones, without a limit. */
export async function addUpPlayersReported(
  db: Db,
  filter: PlayerReportFilter,
  { selection = allRows, signal }: { selection?: Selection; signal?: AbortSignal | undefined } = {},
): Promise<ReportedSums> {
  const [row] = await cancelOnAbort(
    withoutPreparedPlan(
      isOfAll(filter) && isEvery(selection) ? addUpAll(db, filter) : addUpSome(db, filter, selection),
    ),
    signal,
  )
  return row!
}

const addUpSome = (db: Db, filter: PlayerReportFilter, selection: Selection) => db<ReportedSums[]>`
  select count(*) as count, ${sums(db)} from ${reported(db, filter, 'months')}
  ${matching(db, filter)} ${inSelection(db, 'p.id', selection)}`

/**
 * Adds up all players. The sums per day are precomputed (`day_total` has only players who count in reports),
 * so only the number of players must be counted.
 */
const addUpAll = (db: Db, filter: PlayerReportFilter) => db<ReportedSums[]>`
  select (
      select count(*) from (select distinct player_id from (${sumsOf(db, filter, 'months')}) f) f
        join player p on p.id = f.player_id and p.counts_in_reports) as count,
    ${sums(db)}
  from day_total f where f.day between ${bounded(filter).from} and ${bounded(filter).to}`

const isOfAll = ({ q, agent, master, only }: PlayerReportFilter) => !q && !agent && !master && !only
const isEvery = ({ ids, except }: Selection) => ids === null && except.length === 0

export type ReportedShare = ReportedSums & { id: string | null; name: string | null }

/**
 * Returns the sums per agent or master, highest deposits first. Players without one have a share of their own (`id`
 * null), so the shares add up to the totals.
 */
export const sharePlayersReported = (
  db: Db,
  filter: PlayerReportFilter,
  grouping: ReportGroup,
  signal?: AbortSignal,
): Promise<ReportedShare[]> => {
  const [join, name] =
    grouping === 'agent'
      ? [db`left join agent g on g.id = p.agent_id`, db`g.username || ' · ' || g.name`]
      : [db`left join master g on g.id = p.master_id`, db`g.key || ' · ' || g.name`]
  return cancelOnAbort(
    withoutPreparedPlan(db<ReportedShare[]>`
      select g.id, ${name} as name, count(*) as count, ${sums(db)} from ${reported(db, filter, 'months')} ${join}
      ${matching(db, filter)} group by g.id, 2 order by sum(f.deposits) desc, g.id nulls last`),
    signal,
  )
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamPlayersReported = (
  db: Db,
  filter: PlayerReportFilter,
  { sorting, selection }: { sorting: Sorting<PlayerReported>; selection: Selection },
) =>
  db<PlayerReported[]>`
    ${selectReported(db, db`f.last_active`)}
    from ${reported(db, filter, 'days', keyOf(sorting.by))} ${joinAgentAndMaster(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'p.id', selection)}
    ${orderBy(db, sorting, 'p.id')}`.cursor(rowsPerFetch)
