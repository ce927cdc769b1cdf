import type { ReportedKind } from '@khlang/contract/rewards/rewards'
import { exportColumns, type ListName, type listSearches } from '@khlang/contract/reports/reports'
import { bounded } from '@khlang/domain/reports/period-parts'
import { may } from '@khlang/domain/staff/acts'
import type { Day } from '@khlang/domain/time'
import { countMasters, mastersBy, streamMasters } from '#agents/masters-store.ts'
import { agentsBy, countAgents, streamAgents } from '#agents/store.ts'
import { addUpRequests, depositsBy, streamRequests, withdrawalsBy } from '#cashier/store.ts'
import { addUpOrders, ordersBy, streamOrders } from '#crediting/store.ts'
import { endsOfDays, listDays } from '#rollups/days-store.ts'
import { type Db, raiseWorkMem } from '#platform/database/database.ts'
import { type Selection, allRows } from '#platform/lists/list-choice.ts'
import type { Sorts } from '#platform/lists/list-sort.ts'
import { withoutPerson } from '@khlang/domain/players/restriction'
import { restrictedOf } from '#players/personal-data/restrict-store.ts'
import { countPlayers, playersBy, streamPlayers, streamWholePlayers } from '#players/list/list-store.ts'
import { coveredBy } from '@khlang/domain/rewards/loss-return'
import { addUpLossReturns, lossReturnsBy, streamLossReturns } from '#rewards/loss-return-store.ts'
import { termsOf } from '#rewards/rate-store.ts'
import { addUpRewards, rewardsBy, streamRewards } from '#rewards/store.ts'
import { readSetting } from '#platform/setting.ts'
import { type EmployeeActor, permit, permitRead } from '#staff/actor.ts'
import { auditBy, countAudit, streamAudit } from '#staff/audit/audit-store.ts'
import { countEmployees, employeesBy, streamEmployees } from '#staff/employees/employees-store.ts'
import { findWorkToday } from '#dashboard/work-today-store.ts'
import { filterFor } from '#statements/rows.ts'
import { addUpEntries, entriesBy, streamEntries } from '#statements/store.ts'
import type { HandOverId } from '@khlang/domain/brand'
import { accountPayoutColumns } from '../daily-close/account-payout-columns.ts'
import { lineShown, readPayoutLines } from '../daily-close/payout-lines.ts'
import { agentColumns, masterColumns } from './agent-columns.ts'
import { auditColumns } from './audit-columns.ts'
import type { Cell, ExportColumn } from './cell.ts'
import { closingColumns, closingLines, shiftColumns, shiftLines } from '../daily-close/closing-columns.ts'
import { dayColumns } from '../daily-close/day-columns.ts'
import { employeeColumns } from './employee-columns.ts'
import { depositColumns } from './deposit-columns.ts'
import { entryColumns } from './entry-columns.ts'
import { handOverDetail } from '../shifts/hand-over-rows.ts'
import { orderColumns } from './order-columns.ts'
import { playerReportColumns } from '../player-report/player-report-columns.ts'
import {
  addUpPlayersReported,
  playersReportedBy,
  streamPlayersReported,
} from '../player-report/player-report-store.ts'
import { playerColumns, wholePlayerColumns } from './player-columns.ts'
import { lossReturnColumns } from './loss-return-columns.ts'
import { rewardColumns } from './reward-columns.ts'
import type { Say } from './say.ts'
import { dayNow } from '../daily-close/show-day.ts'
import { totalLines } from './total-lines.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'

/**
 * Counts and exports the rows of a list that fit a filter: saved views show the count, exports use both. Long lists,
 * but not the player report, are counted no further than `limit` + 1.
 */
export type ListReader = {
  count: (db: Db, limit: number, selection?: Selection) => Promise<number>
  /** Yields the headings first, then the rows in batches, then the totals. */
  lines: (db: Db, columns: readonly string[], wanted: Wanted) => AsyncGenerator<(readonly Cell[])[]>
}

/** Which rows a file has, and what puts it into words. */
type Wanted = { selection: Selection; say: Say }

type Reader<Name extends ListName> = (
  search: ReturnType<(typeof listSearches)[Name]['parse']>,
  actor: EmployeeActor,
) => ListReader

/** Returns the reader of the report of one kind of reward. */
const ofRewards =
  (kind: ReportedKind) =>
  (search: Parameters<Reader<'spins'>>[0]): ListReader => ({
    count: async (db, limit, selection = allRows) =>
      (await addUpRewards(db, kind, search, { limit, selection })).count,
    lines: (db, columns, { selection, say }) =>
      lines(
        db,
        streamRewards(db, kind, search, { sorting: sortingOf(rewardsBy, search), selection }),
        pick(rewardColumns, columns),
        say,
      ),
  })

/** Returns the reader of a report that is always exported completely, without selecting rows. */
const ofOnePage = <Line extends object>(
  read: (db: Db) => Promise<Line[]>,
  columns: Record<string, ExportColumn<Line>>,
): ListReader => ({
  count: async (db) => (await read(db)).length,
  async *lines(db, names, { say }) {
    yield* lines(db, onePage(await read(db)), pick(columns, names), say)
  },
})
async function* onePage<Line extends object>(read: Line[]) {
  yield* [read]
}

/** Returns the reader that counts and exports a list with this search, as far as this employee may see it. */
export function listOf<Name extends ListName>(
  list: Name,
  search: ReturnType<(typeof listSearches)[Name]['parse']>,
  actor: EmployeeActor,
): ListReader {
  return readers[list](search, actor)
}

/** Every list that can be counted and exported: from its filter to its rows. */
const readers: { [Name in ListName]: Reader<Name> } = {
  deposits: (search) => ({
    count: async (db, limit, selection = allRows) =>
      (await addUpRequests(db, 'deposit', search, { limit, selection })).count,
    lines: (db, columns, { selection, say }) =>
      lines(
        db,
        streamRequests(db, 'deposit', search, { sorting: sortingOf(depositsBy, search), selection }),
        pick(depositColumns, columns),
        say,
      ),
  }),
  withdrawals: (search) => ({
    count: async (db, limit, selection = allRows) =>
      (await addUpRequests(db, 'withdrawal', search, { limit, selection })).count,
    lines: (db, columns, { selection, say }) =>
      lines(
        db,
        streamRequests(db, 'withdrawal', search, { sorting: sortingOf(withdrawalsBy, search), selection }),
        pick(withdrawalColumns, columns),
        say,
      ),
  }),
  entries: (search, actor) => {
    const filter = filterFor(actor, search)
    return {
      count: async (db, limit, selection = allRows) =>
        (await addUpEntries(db, filter, { limit, selection })).count,
      lines: (db, columns, { selection, say }) =>
        lines(
          db,
          streamEntries(db, filter, { sorting: sortingOf(entriesBy, search), selection }),
          pick(entryColumns(may(actor.role, 'player.reveal')), columns),
          say,
        ),
    }
  },
  agents: (search) => ({
    count: (db, limit, selection = allRows) => countAgents(db, search, { limit, selection }),
    lines: (db, columns, { selection, say }) =>
      lines(
        db,
        streamAgents(db, search, { sorting: sortingOf(agentsBy, search), selection }),
        pick(agentColumns, columns),
        say,
      ),
  }),
  masters: (search) => ({
    count: (db, limit, selection = allRows) => countMasters(db, search, { limit, selection }),
    async *lines(db, columns, { selection, say }) {
      const columnsByName = masterColumns(await readSetting(db, 'line.linkTemplate'))
      const sorting = sortingOf(mastersBy, search)
      yield* lines(db, streamMasters(db, search, { sorting, selection }), pick(columnsByName, columns), say)
    },
  }),
  employees: (search, { role }) => {
    const filter = { ...search, hidden: search.hidden === true && may(role, 'employee.manage') }
    return {
      count: (db, limit, selection = allRows) => countEmployees(db, filter, { limit, selection }),
      async *lines(db, columns, { selection, say }) {
        const columnsByName = employeeColumns((await findWorkToday(db)).rows)
        const sorting = sortingOf(employeesBy, search)
        yield* lines(
          db,
          streamEmployees(db, filter, { sorting, selection }),
          pick(columnsByName, columns),
          say,
        )
      },
    }
  },
  players: (search) => ({
    count: (db, limit, selection = allRows) => countPlayers(db, search, { limit, selection }),
    lines: (db, columns, { selection, say }) => {
      const query = { sorting: sortingOf(playersBy, search), selection }
      return columns.includes('whole')
        ? lines(db, streamWholePlayers(db, search, query), pick(wholePlayerColumns, columns), say)
        : lines(db, streamPlayers(db, search, query), pick(playerColumns, columns), say)
    },
  }),
  redemptions: ofRewards('redemption'),
  spins: ofRewards('spin'),
  roulette: ofRewards('roulette'),
  goodwill: ofRewards('goodwill'),
  dailyClose: ({ day }, actor) =>
    ofOnePage(async (db) => closingLines((await dayNow(db, day, actor)).shown), closingColumns),
  accountPayouts: (search, actor) => {
    permitRead(actor, 'ownAccount.manage')
    return ofOnePage(async (db) => (await readPayoutLines(db, search)).map(lineShown), accountPayoutColumns)
  },
  handOver: ({ id }, actor) =>
    ofOnePage(async (db) => shiftLines(await handOverDetail(db, id as HandOverId, actor)), shiftColumns),
  lossReturns: (search) => ({
    count: async (db, limit, selection = allRows) =>
      (
        await addUpLossReturns(db, await termsOf(db, coveredBy(search.span, search.day)), search, {
          limit,
          selection,
        })
      ).count,
    async *lines(db, columns, { selection, say }) {
      const terms = await termsOf(db, coveredBy(search.span, search.day))
      const sorting = { by: search.sort, sort: lossReturnsBy[search.sort], direction: search.direction }
      yield* lines(
        db,
        streamLossReturns(db, terms, search, { sorting, selection }),
        pick(lossReturnColumns(terms.rate), columns),
        say,
      )
    },
  }),
  playerReport: (search) => ({
    count: async (db, _limit, selection = allRows) =>
      (await addUpPlayersReported(db, search, { selection })).count,
    async *lines(db, columns, { selection, say }) {
      await raiseWorkMem(db)
      yield* lines(
        db,
        streamPlayersReported(db, search, { sorting: sortingOf(playersReportedBy, search), selection }),
        pick(playerReportColumns, columns),
        say,
      )
    },
  }),
  audit: (search, actor) => {
    permit(actor, 'audit.view')
    return {
      count: (db, limit, selection = allRows) => countAudit(db, search, { limit, selection }),
      lines: (db, columns, { selection, say }) =>
        lines(
          db,
          streamAudit(db, search, { sorting: sortingOf(auditBy, search), selection }),
          pick(auditColumns, columns),
          say,
        ),
    }
  },
  days: (search) => ({
    count: async (db) => (await listDays(db, await periodOfDays(db, search))).length,
    async *lines(db, columns, { say }) {
      const days = await listDays(db, await periodOfDays(db, search), search.direction)
      yield* lines(db, asBatches(days), pick(dayColumns, columns), say)
    },
  }),
  orders: (search) => ({
    count: async (db, limit, selection = allRows) =>
      (await addUpOrders(db, search, { limit, selection })).count,
    async *lines(db, columns, { selection, say }) {
      const quarantineSeconds = await readSetting(db, 'unknown.quarantineSeconds')
      const sorting = sortingOf(ordersBy, search)
      yield* lines(
        db,
        streamOrders(db, search, { sorting, selection }, quarantineSeconds),
        pick(orderColumns, columns),
        say,
      )
    },
  }),
}

/** Returns whether a column of a list may be exported. */
export const isExportable = (list: ListName, column: string) =>
  (exportColumns[list] as readonly string[]).includes(column)

/** Limits an open period: from the first day with any data until today. */
async function periodOfDays(db: Db, { from, to }: { from?: Day | undefined; to?: Day | undefined }) {
  const ends = await endsOfDays(db)
  return bounded({ from: from ?? ends.first, to: to ?? ends.today })
}

async function* asBatches<Item>(rows: Item[]) {
  yield rows
}

const sortingOf = <Item, By extends string>(
  sorts: Sorts<Item, By>,
  { sort, direction }: { sort: By; direction: 'asc' | 'desc' },
) => ({ by: sort, sort: sorts[sort], direction })

const pick = <Item>(columns: Record<string, ExportColumn<Item>>, names: readonly string[]) =>
  names.flatMap((name) => columns[name] ?? [])

/**
 * Yields the headings, the rows in batches, and the totals. Personal data is left out of rows about players
 * whose data is restricted.
 */
async function* lines<Item extends object>(
  db: Db,
  batches: AsyncIterable<Item[]>,
  columns: readonly ExportColumn<Item>[],
  say: Say,
) {
  const restricted = await restrictedOf(db)
  const withoutRestricted = (record: Item) => (isAbout(record, restricted) ? withoutPerson(record) : record)
  const totals = totalLines(columns, say)
  yield [columns.flatMap(({ headings }) => headings.map((words) => say.text(words)))] as (readonly Cell[])[]
  for await (const batch of batches) {
    totals.add(batch)
    yield batch.map((record) => columns.flatMap(({ cells }) => cells(withoutRestricted(record), say)))
  }
  yield totals.lines()
}

/** Returns whether a row is one of these players, or is about one. */
const isAbout = (record: { id?: unknown; playerId?: unknown }, players: ReadonlySet<unknown>) =>
  players.has(record.playerId) || players.has(record.id)
