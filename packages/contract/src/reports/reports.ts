import { maxSearchLength } from '@khlang/domain/list-words'
import { longPresets } from '@khlang/domain/time'
import type { Act } from '@khlang/domain/staff/acts'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { employeeSorts } from '@khlang/domain/staff/employee-sorts'
import { agentSorts, masterSorts } from '@khlang/domain/agents/agent-sorts'
import { playerReportSorts } from '@khlang/domain/reports/player-report'
import { playerSorts } from '@khlang/domain/players/player-sorts'
import { bonusParts } from '@khlang/domain/reports/turnover'
import { rewardSorts } from '@khlang/domain/rewards/reward-sorts'
import { depositSorts } from '@khlang/domain/cashier/deposit-sorts'
import { entrySorts } from '@khlang/domain/statements/entry-filter'
import { withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
import { accountPayoutFilter } from './account-payouts.ts'
import { agentFilter, masterFilter } from '../agents.ts'
import { auditFilter, auditSorts } from '../staff/audit.ts'
import { depositFilter } from '../cashier/cashier.ts'
import { orderFilter, orderSorts } from '../crediting/crediting.ts'
import { employeeFilter } from '../staff/employees.ts'
import { everythingFound } from './found.ts'
import { lossReturnFilter, lossReturnSorting } from '../rewards/loss-returns.ts'
import { dayFilter, playerReportFilter } from './player-report.ts'
import { playerFilter } from '../players/players.ts'
import { permitExport } from './export-permit.ts'
import { refuses } from '../problems.ts'
import { rewardFilter } from '../rewards/rewards.ts'
import { entryFilter } from '../statements/statements.ts'
import { can, day, rowCount, searchText, sorting, text, uuid } from '../wire.ts'

/** The lists that can be saved as views and exported. A new list needs a line in each of the three tables below. */
export const listNames = [
  'deposits',
  'withdrawals',
  'entries',
  'orders',
  'agents',
  'masters',
  'players',
  'redemptions',
  'spins',
  'roulette',
  'goodwill',
  'dailyClose',
  'accountPayouts',
  'handOver',
  'lossReturns',
  'playerReport',
  'days',
  'audit',
  'employees',
] as const
export type ListName = (typeof listNames)[number]

/** Daily totals are sorted by day only. */
const daySorts = ['time'] as const

const rewardSearch = rewardFilter.extend(sorting(rewardSorts)).strict()

/** Filter and sort of each list, as in its URL. Anything not listed here is refused. */
export const listSearches = {
  deposits: depositFilter.extend(sorting(depositSorts)).strict(),
  withdrawals: depositFilter.extend(sorting(withdrawalSorts)).strict(),
  entries: entryFilter.extend(sorting(entrySorts)).strict(),
  orders: orderFilter.extend(sorting(orderSorts)).strict(),
  agents: agentFilter.extend(sorting(agentSorts)).strict(),
  masters: masterFilter.extend(sorting(masterSorts)).strict(),
  players: playerFilter.extend(sorting(playerSorts)).strict(),
  redemptions: rewardSearch,
  spins: rewardSearch,
  roulette: rewardSearch,
  goodwill: rewardSearch,
  dailyClose: z.object({ day }).strict(),
  accountPayouts: accountPayoutFilter.strict(),
  handOver: z.object({ id: uuid }).strict(),
  lossReturns: lossReturnFilter.extend(lossReturnSorting).strict(),
  playerReport: playerReportFilter.extend(sorting(playerReportSorts)).strict(),
  days: dayFilter.extend(sorting(daySorts)).strict(),
  audit: auditFilter.extend(sorting<never>(auditSorts)).strict(),
  employees: employeeFilter.extend(sorting(employeeSorts)).strict(),
} as const satisfies Record<ListName, z.ZodObject>

/** Columns that an export of each list may contain, by the names that the API uses, not by their headings. */
export const exportColumns = {
  deposits: [
    'time',
    'waiting',
    'number',
    'player',
    'bank',
    'amount',
    'bonus',
    'credits',
    'status',
    'before',
    'after',
    'employee',
    'updated',
    'origin',
    'note',
  ],
  withdrawals: [
    'time',
    'waiting',
    'number',
    'player',
    'bank',
    'amount',
    'status',
    'via',
    'paidFrom',
    'before',
    'after',
    'employee',
    'updated',
    'origin',
    'note',
  ],
  entries: [
    'time',
    'occurred',
    'number',
    'account',
    'amount',
    'sender',
    'status',
    'player',
    'employee',
    'result',
  ],
  orders: ['time', 'number', 'player', 'credits', 'request', 'status', 'sent', 'employee'],
  agents: ['code', 'name', 'username', 'masters', 'users', 'time', 'employee', 'updated'],
  masters: ['key', 'name', 'agent', 'users', 'joined', 'link', 'time', 'employee', 'updated'],
  players: [
    'code',
    'name',
    'mobile',
    'email',
    'line',
    'bank',
    'agent',
    'master',
    'status',
    'counts',
    'coins',
    'linked',
    'tags',
    'time',
    'employee',
    'updated',
    'whole',
  ],
  redemptions: ['time', 'number', 'player', 'label', 'coins', 'credits', 'item', 'status'],
  spins: ['time', 'number', 'player', 'prize', 'credits'],
  roulette: ['time', 'number', 'player', 'prize', 'credits'],
  goodwill: ['time', 'number', 'player', 'credits', 'status', 'employee', 'note'],
  accountPayouts: ['day', 'state', 'request', 'player', 'amount', 'entry', 'left', 'fee'],
  dailyClose: ['day', 'account', 'figure', 'count', 'amount', 'explained'],
  handOver: ['section', 'what', 'number', 'player', 'count', 'amount', 'since', 'who', 'reason', 'now'],
  lossReturns: [
    'player',
    'agent',
    'master',
    'deposits',
    'withdrawals',
    'bonus',
    'difference',
    'rate',
    'amount',
    'status',
    'paid',
    'late',
    'employee',
    'time',
  ],
  playerReport: [
    'code',
    'name',
    'agent',
    'master',
    'depositCount',
    'deposits',
    'withdrawalCount',
    'withdrawals',
    ...bonusParts,
    'bonusTotal',
    'net',
    'lastActive',
  ],
  days: [
    'day',
    'depositCount',
    'deposits',
    'withdrawalCount',
    'withdrawals',
    'net',
    ...bonusParts,
    'bonusTotal',
    'active',
    'firstDeposits',
  ],
  audit: [
    'time',
    'number',
    'employee',
    'act',
    'object',
    'player',
    'before',
    'after',
    'reason',
    'address',
    'session',
  ],
  employees: ['name', 'email', 'role', 'state', 'factor', 'signedIn', 'work', 'time', 'employee', 'updated'],
} as const satisfies Record<ListName, readonly string[]>

/** Columns that need a further permission to export. */
export const exportNeeds: Partial<Record<string, Act>> = { 'players.whole': 'player.reveal' }

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/**
 * Row limits. A larger export is refused, since spreadsheet programs would cut the file off or fail to open
 * it.
 */
export const exportRows = { csv: 1_000_000, xlsx: 200_000 } as const satisfies Record<ExportFormat, number>

const names = z
  .string()
  .max(1_000)
  .transform((value) => value.split(',').filter((name) => name !== ''))
const ids = z
  .string()
  .max(400_000)
  .transform((value) => value.split(','))
  .pipe(z.array(uuid).max(10_000))

/**
 * The input of `POST /reports/export`, in addition to the filter and sort of the list, which have the form of
 * a query.
 */
export const exportInput = z.object({
  list: z.enum(listNames),
  format: z.enum(exportFormats),
  columns: names.describe('Names of the columns in the wanted order, separated by commas'),
  reason: text(500, 1).describe('What the file is for. It is recorded in the audit log with your name'),
  ids: ids.optional().describe('Only these ids of the filter, separated by commas'),
  except: ids.optional().describe('Everything in the filter except these ids, separated by commas'),
})

/**
 * Fields of a view besides filter and sort: its columns, and the name of a relative period, so that "today"
 * always means the current day.
 */
const viewFields = { period: z.enum(longPresets).optional(), columns: names.optional() }
export const viewSearches = {
  deposits: listSearches.deposits.extend(viewFields),
  withdrawals: listSearches.withdrawals.extend(viewFields),
  entries: listSearches.entries.extend({
    ...viewFields,
    tab: z.enum(['mine', 'suggested', 'ambiguous', 'held', 'all']).optional(),
  }),
  orders: listSearches.orders.extend(viewFields),
  agents: listSearches.agents.extend(viewFields),
  masters: listSearches.masters.extend(viewFields),
  players: listSearches.players.extend(viewFields),
  redemptions: listSearches.redemptions.extend(viewFields),
  spins: listSearches.spins.extend(viewFields),
  roulette: listSearches.roulette.extend(viewFields),
  goodwill: listSearches.goodwill.extend(viewFields),
  dailyClose: listSearches.dailyClose.extend(viewFields),
  accountPayouts: listSearches.accountPayouts.extend(viewFields),
  handOver: listSearches.handOver.extend(viewFields),
  // A view stores whether it is of days or months, but not which, which would become outdated. It opens with the one
  // that is shown, or with the latest that is over.
  lossReturns: listSearches.lossReturns
    .partial({ span: true, day: true })
    .extend({ columns: viewFields.columns }),
  playerReport: listSearches.playerReport.extend(viewFields),
  days: listSearches.days.extend(viewFields),
  audit: listSearches.audit.extend(viewFields),
  employees: listSearches.employees.extend(viewFields),
} as const satisfies Record<ListName, z.ZodObject>

const search = z.record(z.string().max(40), z.string().max(1_000))

/** Why a view is not saved. */
const unsavable = ['view-name-taken', 'view-shows-person', 'too-many-views', 'too-many-shared-views'] as const

export const listView = z.object({
  id: uuid,
  list: z.enum(listNames),
  name: z.string(),
  shared: z.boolean(),
  /** The author of the view. */
  author: z.string(),
  search,
  count: rowCount.nullable().describe('null if the saved filter is no longer valid'),
  can,
})
export type ListView = z.infer<typeof listView>

export const reports = {
  /**
   * Finds rows by the beginning of a number, code, name or reference, or by an exact amount: at most four of
   * each kind. An exact number comes first, then numbers, codes and names that begin with the text, rows of
   * the players found, and equal amounts.
   */
  find: oc
    .route({ method: 'GET', path: '/reports/find', tags: ['reports'] })
    .input(z.object({ q: searchText(maxSearchLength, 1) }))
    .output(everythingFound),
  /** Returns the caller's own views of a list and the shared ones, each with its current number of rows. */
  views: oc
    .route({ method: 'GET', path: '/reports/views', tags: ['reports'] })
    .input(z.object({ list: z.enum(listNames) }))
    .output(z.object({ rows: z.array(listView) })),
  saveView: oc
    .route({ method: 'POST', path: '/reports/save-view', tags: ['reports'] })
    .input(
      z.object({
        id: uuid.optional().describe('Id of an existing view, to change it'),
        list: z.enum(listNames),
        name: text(60, 1),
        shared: z.boolean().default(false),
        search,
      }),
    )
    .output(listView)
    .errors(refuses('bad-input', 'not-permitted', 'not-found', ...unsavable)),
  permitExport,
  removeView: oc
    .route({ method: 'POST', path: '/reports/remove-view', tags: ['reports'] })
    .input(z.object({ id: uuid }))
    .output(z.object({ id: uuid }))
    .errors(refuses('not-permitted', 'not-found')),
}
