import type { AgentRow, MasterRow } from '@khlang/contract/agents'
import type { RequestRow } from '@khlang/contract/cashier/cashier'
import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { PlayerRow } from '@khlang/contract/players/players'
import type { ListName } from '@khlang/contract/reports/reports'
import type { PlayerReportRow } from '@khlang/contract/reports/player-report'
import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { RewardRow } from '@khlang/contract/rewards/rewards'
import type { AuditRow } from '@khlang/contract/staff/audit'
import type { EmployeeRow } from '@khlang/contract/staff/employees'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { dayOf } from '@khlang/domain/time'
import { sortedLength } from '#platform/lists/list-sort.ts'

/** The value of a field for sorting and filtering; null: neither its place nor a filter is checked. Amounts in baht. */
type Value = string | number | null

/** A row passes the filter with this value. */
type Passes<Row> = (row: Row, value: string) => boolean

/**
 * What a list must do, written again without SQL: which rows a filter keeps, in which order they come, and
 * what the totals are.
 */
// Each list has rows of its own shape, and the check goes over all lists.
// oxlint-disable-next-line typescript/no-explicit-any
export type ListRule<Row = any> = {
  /** The part of the query that the list requires. */
  always?: Record<string, string>
  /** What the query of the totals has besides the filter. */
  totalsOf?: Record<string, string>
  /** Filters without which the list leaves rows out. */
  widest?: Record<string, string>
  /** The path of the totals. */
  totals: string
  /** The export of the list, a column that identifies a row, and what that column contains. */
  file: readonly [list: ListName, column: string, cell: (row: Row) => string]
  sorts: Record<string, (row: Row) => Value>
  /**
   * For each filter: which rows pass, and values to try beside those of `of`, the field that usually decides.
   */
  filters: Record<string, { of?: (row: Row) => Value; passes?: Passes<Row>; tries?: readonly string[] }>
  /** Filters that a row alone cannot show, and the test that checks them. */
  elsewhere?: Record<string, string>
  /** Whether the search text must be a whole code, not the beginning of one. */
  wholeCodes?: true
  /** The sums that the totals show, by name. */
  sums?: Record<string, (row: Row) => number>
}

const time = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt)
const day = ({ createdAt }: { createdAt: string }) => dayOf(new Date(createdAt))
const days = {
  from: { of: day, passes: (row: { createdAt: string }, value: string) => day(row) >= value },
  to: { of: day, passes: (row: { createdAt: string }, value: string) => day(row) <= value },
}
const alike = (text: string | null | undefined, value: string) => text?.toLowerCase() === value.toLowerCase()
/** The beginning by which a text is sorted. */
const sorted = (text: string) => [...text.toLowerCase()].slice(0, sortedLength).join('')
const numbered = ({ number }: { number: number }) => String(number)
const of = <Row>(field: (row: Row) => Value) => ({ of: field })

const openStates: Record<RequestRow['kind'], readonly string[]> = {
  deposit: ['pending'],
  withdrawal: ['pending', 'adjusted'],
}
const requestStates: Record<string, (row: RequestRow) => boolean> = {
  open: ({ kind, state }) => openStates[kind].includes(state),
  underWay: ({ state, phase }) => state === 'crediting' && phase !== 'unknown',
  unknown: ({ state, phase }) => state === 'crediting' && phase === 'unknown',
  moved: ({ state }) => state === 'done' || state === 'transferred',
}
const baht = ({ amount }: { amount: string }) => Number(amount.replaceAll(',', ''))
const wholeBaht = (row: { amount: string }) => Math.floor(baht(row))
const atLeast = {
  of: wholeBaht,
  passes: (row: { amount: string }, value: string) => wholeBaht(row) >= Number(value),
}
const atMost = {
  of: wholeBaht,
  passes: (row: { amount: string }, value: string) => wholeBaht(row) <= Number(value),
}

const requests: Pick<ListRule<RequestRow>, 'filters'> = {
  filters: {
    ...days,
    state: {
      of: ({ state }) => state,
      passes: (row, value) => requestStates[value]?.(row) ?? row.state === value,
      tries: Object.keys(requestStates),
    },
    player: { of: ({ player }) => player.code, passes: ({ player }, value) => alike(player.code, value) },
    bank: { of: ({ player }) => player.bank, passes: ({ player }, value) => alike(player.bank, value) },
    amountFrom: atLeast,
    amountTo: atMost,
    origin: of(({ createdByStaff }) => (createdByStaff ? 'staff' : 'player')),
    employee: of(({ employee }) => employee),
    hold: of(({ hold }) => (hold ? 'held' : 'free')),
  },
}

const waits = ({ state, direction, hold }: EntryRow) =>
  ['pending', 'claimed', 'creditFailed'].includes(state) && direction === 'in' && hold === null
const entryStates: Record<string, (row: EntryRow) => boolean> = {
  open: (row) => waits({ ...row, hold: null }),
  waiting: waits,
  suggested: (row) => waits(row) && (row.judgement === 'certain' || row.judgement === 'suggested'),
  ambiguous: (row) => waits(row) && row.judgement === 'ambiguous',
  held: (row) => row.hold !== null && waits({ ...row, hold: null }),
  unknown: ({ phase }) => phase === 'unknown',
}

/** Whether other entries represent its money, so that it counts once. */
const isCountedElsewhere = ({ disposition, duplicateOf }: EntryRow) =>
  duplicateOf !== null ||
  (disposition !== null && ['split', 'join', 'unmade', 'takenBack'].includes(disposition))

const rewards = (kind: RewardRow['kind'], list: ListName): ListRule<RewardRow> => ({
  totals: 'rewards/totals',
  totalsOf: { kind },
  file: [list, 'number', numbered],
  sorts: { time, credits: ({ credits }) => credits },
  filters: {
    ...days,
    player: { of: ({ player }) => player.code, passes: ({ player }, value) => alike(player.code, value) },
    state: of(({ state }) => state),
    prize: of(({ prize }) => prize),
    employee: of(({ employee }) => employee),
  },
  sums: {
    credits: ({ state, credits }) => (state === 'done' ? credits : 0),
    coins: ({ state, coins }) => (state === 'done' ? (coins ?? 0) : 0),
  },
})

const money =
  (field: keyof PlayerReportRow & keyof LossReturnRow) => (row: PlayerReportRow | LossReturnRow) =>
    Number(row[field as never])
const figure = (name: string) => (row: PlayerReportRow) => Number(row[name as never])
const figures = [
  'depositCount',
  'deposits',
  'withdrawalCount',
  'withdrawals',
  'bonus',
  'seasonalGifts',
  'redemptions',
  'roulette',
  'lossReturns',
  'referralBonuses',
  'bonusTotal',
  'net',
]

const rule = <Row>(one: ListRule<Row>) => one as ListRule

/** The current month in Bangkok. */
const month = { span: 'month', day: dayOf(new Date()) }

export const listRules: Record<string, ListRule> = {
  'statements/list': rule<EntryRow>({
    totals: 'statements/totals',
    file: ['entries', 'number', numbered],
    sorts: { time, occurred: ({ occurredAt }) => Date.parse(occurredAt), amount: baht },
    filters: {
      ...days,
      state: {
        of: ({ state }) => state,
        passes: (row, value) => entryStates[value]?.(row) ?? row.state === value,
        tries: Object.keys(entryStates),
      },
      account: of(({ account }) => account.code),
      mine: {
        passes: ({ state, holder }, value) =>
          value === 'false' || (state === 'claimed' && holder === 'owner@example.test'),
        tries: ['true', 'false'],
      },
      amountFrom: atLeast,
      amountTo: atMost,
    },
    sums: {
      in: (row) => (row.direction === 'in' && !isCountedElsewhere(row) ? baht(row) : 0),
      out: (row) => (row.direction === 'out' && !isCountedElsewhere(row) ? baht(row) : 0),
    },
  }),
  'cashier/deposits': rule<RequestRow>({
    ...requests,
    totals: 'cashier/deposit-totals',
    file: ['deposits', 'number', numbered],
    sorts: { time, amount: baht, bonus: ({ bonus }) => bonus, credits: ({ credits }) => credits },
    sums: { amount: baht, bonus: ({ bonus }) => bonus, credits: ({ credits }) => credits },
  }),
  'cashier/withdrawals': rule<RequestRow>({
    ...requests,
    totals: 'cashier/withdrawal-totals',
    file: ['withdrawals', 'number', numbered],
    sorts: { time, amount: baht },
    sums: { amount: baht },
  }),
  'crediting/orders': rule<OrderRow>({
    totals: 'crediting/totals',
    file: ['orders', 'number', numbered],
    sorts: { time, credits: ({ credits }) => credits },
    filters: { ...days, state: of(({ state }) => state) },
  }),
  'players/list': rule<PlayerRow>({
    totals: 'players/totals',
    file: ['players', 'code', ({ code }) => code],
    sorts: { time, code: ({ code }) => sorted(code), coins: ({ coins }) => coins },
    filters: {
      ...days,
      agent: of(({ agent }) => agent?.id ?? null),
      master: of(({ master }) => master?.id ?? null),
      bank: { of: ({ bank }) => bank, passes: ({ bank }, value) => alike(bank, value) },
      state: of(({ state }) => state),
      status: of(({ state }) => state),
      counts: of(({ countsInReports }) => (countsInReports ? 'yes' : 'no')),
      tag: { of: ({ tags }) => tags[0] ?? null, passes: ({ tags }, value) => tags.includes(value) },
    },
  }),
  'agents/list': rule<AgentRow>({
    totals: 'agents/totals',
    file: ['agents', 'username', ({ username }) => username],
    sorts: { time, users: ({ userCount }) => userCount, masters: ({ masterCount }) => masterCount },
    filters: days,
  }),
  'agents/masters': rule<MasterRow>({
    totals: 'agents/master-totals',
    file: ['masters', 'key', ({ key }) => String(key)],
    sorts: { time, key: ({ key }) => key, users: ({ userCount }) => userCount },
    filters: { ...days, agent: of(({ agent }) => agent?.id ?? null) },
  }),
  'staff/employees': rule<EmployeeRow>({
    widest: { hidden: 'true' },
    totals: 'staff/employee-totals',
    file: ['employees', 'email', ({ email }) => email],
    sorts: { time, signedIn: ({ signedInAt }) => (signedInAt === null ? null : Date.parse(signedInAt)) },
    filters: {
      ...days,
      role: of(({ role }) => role),
      state: of(({ state }) => state),
      factor: of(({ secondFactor }) => (secondFactor ? 'with' : 'without')),
      hidden: { passes: ({ hidden }, value) => value === 'true' || !hidden, tries: ['true', 'false'] },
    },
  }),
  'staff/audit': rule<AuditRow>({
    totals: 'staff/audit-totals',
    wholeCodes: true,
    file: ['audit', 'number', numbered],
    sorts: { time },
    filters: {
      ...days,
      employee: of(({ employee }) => employee),
      act: of(({ act }) => act),
      kind: of(({ object }) => object.kind),
      object: of(({ object }) => object.id),
      player: {
        of: ({ about }) => about?.code ?? null,
        passes: ({ about }, value) => alike(about?.code, value),
      },
    },
  }),
  'reports/players': rule<PlayerReportRow>({
    totals: 'reports/player-totals',
    file: ['playerReport', 'code', ({ code }) => code],
    sorts: {
      time: ({ lastActive }) => lastActive,
      ...Object.fromEntries(figures.map((name) => [name, figure(name)])),
      code: ({ code }) => sorted(code),
      // Its order is that of Thai dictionaries.
      name: () => null,
      agent: ({ agent }) => agent && sorted(agent.code),
      master: ({ master }) => master?.key ?? null,
    },
    filters: {
      agent: of(({ agent }) => agent?.id ?? null),
      master: of(({ master }) => master?.id ?? null),
    },
    elsewhere: {
      from: 'dashboard/figures.test.ts',
      to: 'dashboard/figures.test.ts',
      only: 'dashboard/figures.test.ts',
    },
    sums: Object.fromEntries(figures.map((name) => [name, figure(name)])),
  }),
  'rewards/redemptions': rule(rewards('redemption', 'redemptions')),
  'rewards/spins': rule(rewards('spin', 'spins')),
  'rewards/roulette': rule(rewards('roulette', 'roulette')),
  'rewards/goodwill': rule(rewards('goodwill', 'goodwill')),
  'rewards/loss-return': rule<LossReturnRow>({
    always: month,
    widest: { state: 'everybody' },
    elsewhere: {
      span: 'rewards/loss-return-list.test.ts',
      day: 'rewards/loss-return-list.test.ts',
      state: 'rewards/loss-return-list.test.ts',
    },
    totals: 'rewards/loss-return-totals',
    file: ['lossReturns', 'player', ({ player }) => `${player.code},${player.name}`],
    sorts: {
      amount: ({ amount }) => amount,
      code: ({ player }) => sorted(player.code),
      deposits: money('deposits'),
      withdrawals: money('withdrawals'),
      bonus: money('bonus'),
    },
    filters: {
      player: { of: ({ player }) => player.code, passes: ({ player }, value) => alike(player.code, value) },
      agent: of(({ agent }) => agent?.id ?? null),
      master: of(({ master }) => master?.id ?? null),
    },
  }),
}
