import type { PlayerId } from '@khlang/domain/brand'
import { bonusParts, type Moved } from '@khlang/domain/reports/moved'
import { bounded, partsOf, type Period } from '@khlang/domain/reports/period-parts'
import type { PlayerReportSort, reportedOnly, ReportGroup } from '@khlang/domain/reports/player-report'
import type { Day } from '@khlang/domain/time'
import postgres from 'postgres'
import { type Db, type Fragment, plannedAnew, untilLeft } from '#platform/database.ts'
import { among, type Chosen, everyRow } from '#platform/list-choice.ts'
import type { ListPart } from '#platform/list-filter.ts'
import { following, orderBy, type Sorting, type Sorts } from '#platform/list-sort.ts'
import { searchedPlayer } from '#players/list-store.ts'

export type PlayerReportFilter = {
  from?: Day | undefined
  to?: Day | undefined
  q?: string | undefined
  agent?: string | undefined
  master?: string | undefined
  only?: (typeof reportedOnly)[number] | undefined
}

/** What one player comes to in a period, before it is encoded. */
export type PlayerReported = Moved & {
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
  lastActive: Day | null
  bonusTotal: number
  net: number
  /** The milliseconds at which it was worked out. */
  workedOut: number
}

const movedColumns = [
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
const columns = [...movedColumns, 'logins'] as const

const active = (of: string) => `${of}.logins + ${of}.deposit_count + ${of}.withdrawal_count > 0`
/** The formula of the domain (`bonusTotalOf`), for what is sorted by it. */
const bonusTotal = bonusParts.map((part) => postgres.fromCamel(part)).join(' + ')
const added = columns.map((name) => `sum(f.${name})::bigint as ${name}`).join(', ')
const named = columns.join(', ')

/**
 * Players with what they come to: whole months from their sums, the days around them from theirs. A month does not say which of
 * its days was the last one with anything on it: who is to be sorted or exported by that is added up from days alone.
 */
function reported(db: Db, filter: PlayerReportFilter, by: 'months' | 'days'): Fragment {
  const period = bounded(filter)
  const { months, days } = by === 'months' ? partsOf(period) : { months: null, days: [period] }
  const sources = [
    ...(months
      ? [
          db`select player_id, ${db.unsafe(named)}, null::date as day from player_month where month between ${months.from} and ${months.to}`,
        ]
      : []),
    ...days.map(
      ({ from, to }) =>
        db`select player_id, ${db.unsafe(named)}, day from player_day where day between ${from} and ${to}`,
    ),
  ]
  const all = sources.reduce((one, other) => db`${one} union all ${other}`, none(db))
  return db`(
    select f.*, ${db.unsafe(bonusTotal)} as bonus_total, deposits - withdrawals as net from (
      select player_id, max(day) filter (where ${db.unsafe(active('f'))}) as last_active, ${db.unsafe(added)}
      from (${all}) f group by player_id) f) f
    join player p on p.id = f.player_id and p.counts_in_reports`
}

const none = (db: Db) => db`select player_id, ${db.unsafe(named)}, day from player_day where false`

/** Who stands in the report: anything of the period that it shows, unless something narrower is asked for. */
function matching(db: Db, filter: PlayerReportFilter) {
  const { q, agent, master, only } = filter
  const { from, to } = bounded(filter)
  const conditions = [
    only === 'active'
      ? db`where ${db.unsafe(active('f'))}`
      : db`where ${db.unsafe(columns.map((name) => `f.${name}`).join(' + '))} > 0`,
  ]
  if (only === 'first')
    conditions.push(
      db`and exists (select 1 from player_first_deposit x where x.player_id = p.id and x.day between ${from} and ${to})`,
    )
  if (agent) conditions.push(db`and p.agent_id = ${agent}`)
  if (master) conditions.push(db`and p.master_id = ${master}`)
  if (q) conditions.push(db`and (${searchedPlayer(db, q)})`)
  return conditions
}

/** The newest day of the period with anything on it, looked up for one player. */
const lastActiveWithin = (db: Db, { from, to }: Period) => db`
  (select max(d.day) from player_month m cross join generate_series(0, 30) as days (later)
    join player_day d on d.day = m.month + days.later and d.player_id = m.player_id
  where m.player_id = p.id and m.month between month_of(${from}::date) and ${to} and ${db.unsafe(active('m'))}
    and d.day between ${from} and ${to} and ${db.unsafe(active('d'))})`

const view = (db: Db, filter: PlayerReportFilter, by: 'months' | 'days') => db`
  select p.id, p.code, p.name, p.created_at, a.id as agent_id, a.username as agent_username, a.name as agent_name,
    m.id as master_id, m.key as master_key, m.name as master_name, f.*,
    ${by === 'days' ? db`f.last_active::text` : db`${lastActiveWithin(db, bounded(filter))}::text`} as last_active,
    (extract(epoch from statement_timestamp()) * 1000)::bigint as worked_out
  from ${reported(db, filter, by)}
    left join agent a on a.id = p.agent_id left join master m on m.id = p.master_id
  ${matching(db, filter)}`

const text = (column: string) => `coalesce(${column}, '') collate "C"`
/** The word of the wire is that of the view, and that of the column but for its spelling. */
const figure = (name: keyof Moved | 'bonusTotal' | 'net') =>
  ({
    column: `f.${postgres.fromCamel(name)}`,
    kind: 'signed',
    value: (one: PlayerReported) => one[name],
  }) as const

export const playersReportedBy: Sorts<PlayerReported, PlayerReportSort> = {
  time: { column: text('f.last_active::text'), kind: 'text', value: ({ lastActive }) => lastActive ?? '' },
  code: { column: text('lower(p.code)'), kind: 'text', value: ({ code }) => code.toLowerCase() },
  name: { column: `p.name collate "th-x-icu"`, kind: 'text', value: ({ name }) => name },
  agent: { column: text('a.username'), kind: 'text', value: ({ agentUsername }) => agentUsername ?? '' },
  master: { column: 'coalesce(m.key, -1)', kind: 'signed', value: ({ masterKey }) => masterKey ?? -1 },
  depositCount: figure('depositCount'),
  deposits: figure('deposits'),
  withdrawalCount: figure('withdrawalCount'),
  withdrawals: figure('withdrawals'),
  bonus: figure('bonus'),
  seasonalGifts: figure('seasonalGifts'),
  redemptions: figure('redemptions'),
  roulette: figure('roulette'),
  lossReturns: figure('lossReturns'),
  referralBonuses: figure('referralBonuses'),
  bonusTotal: figure('bonusTotal'),
  net: figure('net'),
}

/** A page of the report. When its reader leaves, the database stops working on it. */
export const listPlayersReported = (
  db: Db,
  filter: PlayerReportFilter,
  { limit, sorting, after }: ListPart<PlayerReported>,
  signal?: AbortSignal,
): Promise<PlayerReported[]> =>
  untilLeft(
    plannedAnew(db<PlayerReported[]>`
      ${view(db, filter, sorting.by === 'time' ? 'days' : 'months')}
      ${after ? following(db, sorting, 'p.id', after) : db``}
      ${orderBy(db, sorting, 'p.id')}
      limit ${limit + 1}`),
    signal,
  )

const sums = (db: Db) =>
  db.unsafe(movedColumns.map((name) => `coalesce(sum(f.${name}), 0)::bigint as ${name}`).join(', '))

export type ReportedSums = Moved & { count: number }

export async function addUpPlayersReported(
  db: Db,
  filter: PlayerReportFilter,
  { chosen = everyRow, signal }: { chosen?: Chosen; signal?: AbortSignal | undefined } = {},
): Promise<ReportedSums> {
  const [row] = await untilLeft(
    plannedAnew(db<ReportedSums[]>`
      select count(*) as count, ${sums(db)} from ${reported(db, filter, 'months')}
      ${matching(db, filter)} ${among(db, 'p.id', chosen)}`),
    signal,
  )
  return row!
}

export type ReportedShare = ReportedSums & { id: string | null; name: string | null }

/** What the players of each agent or master come to, who brought most first; together they are all. */
export const sharePlayersReported = (
  db: Db,
  filter: PlayerReportFilter,
  by: ReportGroup,
  signal?: AbortSignal,
): Promise<ReportedShare[]> => {
  const [join, name] =
    by === 'agent'
      ? [db`left join agent g on g.id = p.agent_id`, db`g.username || ' · ' || g.name`]
      : [db`left join master g on g.id = p.master_id`, db`g.key || ' · ' || g.name`]
  return untilLeft(
    plannedAnew(db<ReportedShare[]>`
      select g.id, ${name} as name, count(*) as count, ${sums(db)} from ${reported(db, filter, 'months')} ${join}
      ${matching(db, filter)} group by g.id, 2 order by sum(f.deposits) desc, g.id nulls last`),
    signal,
  )
}

/** Every row of a filter, or those that were chosen of it, a thousand at a time: an export holds no more than that. */
export const streamPlayersReported = (
  db: Db,
  filter: PlayerReportFilter,
  { sorting, chosen }: { sorting: Sorting<PlayerReported>; chosen: Chosen },
) =>
  db<PlayerReported[]>`
    ${view(db, filter, 'days')}
    ${among(db, 'p.id', chosen)}
    ${orderBy(db, sorting, 'p.id')}`.cursor(1000)
