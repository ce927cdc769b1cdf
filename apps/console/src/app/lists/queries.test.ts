import { agentRow, masterRow } from '@khlang/contract/agents'
import { api } from '@khlang/contract/api'
import { depositRow, withdrawalRow } from '@khlang/contract/cashier/cashier'
import { orderRow } from '@khlang/contract/crediting/crediting'
import { playerRow } from '@khlang/contract/players/players'
import { unknownFields } from '@khlang/contract/refused-fields'
import { playerReportRow } from '@khlang/contract/reports/player-report'
import { lossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { rewardRow } from '@khlang/contract/rewards/rewards'
import { auditRow } from '@khlang/contract/staff/audit'
import { employeeRow } from '@khlang/contract/staff/employees'
import { entryRow } from '@khlang/contract/statements/statements'
import type { AnyContractProcedure } from '@orpc/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { agentQuery, masterQuery } from '#agents/agent-query.ts'
import { depositQuery, withdrawalQuery } from '#cashier/requests/request-query.ts'
import { openOrdersQuery } from '#crediting/open-orders-query.ts'
import type { ListQuery } from '#live/list-query.ts'
import { playerQuery } from '#players/list/player-query.ts'
import { playerReportQuery } from '#reports/player-report-query.ts'
import { lossReturnQuery } from '#rewards/lossreturn/lossreturn-query.ts'
import { rewardQuery } from '#rewards/reward-query.ts'
import { auditQuery } from '#staff/audit/audit-query.ts'
import { employeeQuery } from '#staff/employees/employee-query.ts'
import { entryQuery } from '#statements/entry/entry-query.ts'
import { sampleOf, type Schema } from '../sample-text.tsx'

/** Each list: the schema of its rows, how it is read for a search, and the searches to try. */
// Each list has rows of its own shape.
// oxlint-disable-next-line typescript/no-explicit-any
type Case = [schema: Schema, query: (search: never) => ListQuery<any>, searches: object[], row?: object]

const now = new Date('2026-11-20T03:00:00Z')
const usual = [
  {},
  { direction: 'asc' },
  { q: ' a text ' },
  { period: 'today' },
  { from: '2026-11-02', to: '2026-11-05' },
  { from: '2020-01-01' },
]
const sorted = (...names: string[]) => names.map((sort) => ({ sort }))
const filtered = (filters: Record<string, readonly string[]>) =>
  Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })))

const requests = filtered({
  state: ['open', 'pending', 'underWay', 'moved', 'unknown'],
  player: ['player.code', 'other'],
  bank: ['PLAYER.BANK', 'scb'],
  amountFrom: ['5', '9999999'],
  amountTo: ['5', '9999999'],
  origin: ['staff', 'player'],
  employee: ['employee', 'other@example.test'],
  hold: ['held', 'free'],
})
const referrals = { agent: ['agent.id', 'other'], master: ['master.id', 'other'] }

const lists: Record<string, Case> = {
  entries: [
    entryRow,
    (search) => entryQuery('open', search, 'nok@example.test', now),
    [
      ...usual,
      ...sorted('occurred', 'amount'),
      ...filtered({ account: ['account.code', 'other'], amountFrom: ['5'], amountTo: ['5'] }),
    ],
    { hold: null },
  ],
  ...Object.fromEntries(
    (['all', 'mine', 'suggested', 'ambiguous', 'held', 'queued', 'unknown'] as const).map(
      (tab): [string, Case] => [
        `entries: ${tab}`,
        [entryRow, (search) => entryQuery(tab, search, 'nok@example.test', now), [{}], { hold: null }],
      ],
    ),
  ),
  deposits: [
    depositRow,
    (search) => depositQuery(search, now),
    [...usual, ...sorted('amount', 'bonus', 'credits', 'newer'), ...requests],
  ],
  withdrawals: [
    withdrawalRow,
    (search) => withdrawalQuery(search, now),
    [...usual, ...sorted('amount', 'bonus'), ...requests],
  ],
  'orders to settle': [
    orderRow,
    (sort) => openOrdersQuery('unknown', sort),
    [
      { by: 'time', direction: 'asc' },
      { by: 'credits', direction: 'desc' },
    ],
  ],
  'orders that wait': [
    orderRow,
    (sort) => openOrdersQuery('queued', sort),
    [{ by: 'time', direction: 'asc' }],
  ],
  players: [
    playerRow,
    (search) => playerQuery(search, now),
    [
      ...usual,
      ...sorted('code', 'coins', 'newer'),
      ...filtered({
        ...referrals,
        bank: ['BANK', 'scb'],
        status: ['normal', 'watch'],
        counts: ['yes', 'no'],
        tag: ['tags', 'other'],
      }),
    ],
  ],
  agents: [agentRow, (search) => agentQuery(search, now), [...usual, ...sorted('users', 'masters', 'newer')]],
  masters: [
    masterRow,
    (search) => masterQuery(search, now),
    [...usual, ...sorted('key', 'users', 'newer'), ...filtered({ agent: ['agent.id', 'other'] })],
  ],
  employees: [
    employeeRow,
    (search) => employeeQuery(search, now),
    [
      ...usual,
      ...sorted('signedIn', 'newer'),
      ...filtered({
        role: ['owner', 'viewer', 'newer'],
        state: ['active', 'off'],
        factor: ['with', 'without'],
        hidden: ['true'],
      }),
    ],
    { hidden: false },
  ],
  'the audit log': [
    auditRow,
    (search) => auditQuery(search, now),
    [
      ...usual,
      ...filtered({
        employee: ['employee'],
        act: ['act'],
        kind: ['entry'],
        object: ['object'],
        player: ['player'],
      }),
    ],
  ],
  ...Object.fromEntries(
    (['redemption', 'spin', 'roulette', 'goodwill'] as const).map((kind): [string, Case] => [
      `rewards: ${kind}`,
      [
        rewardRow,
        (search) => rewardQuery(kind, search, now),
        [
          ...usual,
          ...sorted('credits', 'newer'),
          ...filtered({
            player: ['player.code', 'other'],
            prize: ['prize', 'other'],
            state: ['crediting', 'cancelled', 'takenBack'],
            employee: ['employee', 'other'],
          }),
        ],
      ],
    ]),
  ),
  'loss-returns': [
    lossReturnRow,
    (search) => lossReturnQuery(search, { span: 'month', from: '2026-11-01', to: '2026-11-30' } as never),
    [
      {},
      { direction: 'asc' },
      { q: ' a text ' },
      ...sorted('code', 'deposits', 'withdrawals', 'bonus', 'newer'),
      ...filtered({ ...referrals, state: ['unpaid', 'paid', 'everybody'], player: ['player.code', 'other'] }),
    ],
  ],
  'the player report': [
    playerReportRow,
    (search) => playerReportQuery(search, now, (answer) => answer),
    [
      ...usual,
      ...sorted(
        'code',
        'name',
        'agent',
        'master',
        'depositCount',
        'deposits',
        'withdrawalCount',
        'withdrawals',
        'bonus',
      ),
      ...sorted(
        'seasonalGifts',
        'redemptions',
        'roulette',
        'lossReturns',
        'referralBonuses',
        'bonusTotal',
        'net',
        'time',
      ),
      ...filtered({ ...referrals, only: ['active', 'first'] }),
    ],
  ],
}

afterEach(() => vi.unstubAllGlobals())

/** Returns the fields of an address that its read does not have: the server refuses them. */
function unknownIn(address: string): string[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost')
  const read = Object.values(api)
    .flatMap((part): AnyContractProcedure[] => Object.values(part))
    .find((one) => `/api${one['~orpc'].route.path}` === pathname)
  const fields = unknownFields(
    read!['~orpc'].inputSchema as Parameters<typeof unknownFields>[0],
    Object.fromEntries(searchParams),
  )
  return fields.map(({ path }) => path)
}

test.each(Object.entries(lists))(
  '%s are read, sorted and filtered as the search says',
  async (name, [schema, queryOf, searches, change]) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(decodeURIComponent(address))
      return Promise.resolve(Response.json({ rows: [], next: null }))
    })
    const row = { ...(sampleOf(schema) as object), ...change }
    const lines: string[] = []
    for (const search of searches) {
      const query = queryOf(search as never)
      await query.read('the-cursor', 50, AbortSignal.timeout(60_000))
      expect(unknownIn(asked.at(-1)!)).toEqual([])
      const { value, direction } = query.sort ?? { value: () => 'newest', direction: 'desc' }
      lines.push(
        JSON.stringify(search),
        `  asks ${asked.at(-1)}`,
        `  sorts ${direction} by ${String(value(row))}`,
        `  the row passes the filter: ${query.matchesFilter(row)}, the search: ${query.matchesSearch(row)}, and stays ${query.stays(row)} ms`,
      )
    }
    const [{ topic }] = [queryOf(searches[0] as never)]
    await expect(`listens to ${topic}\n${lines.join('\n')}\n`).toMatchFileSnapshot(
      `./queries/${name.replaceAll(/\W+/g, '-')}.txt`,
    )
  },
)
