import { randomUUID } from 'node:crypto'
import type {
  Figures,
  PlayerReportRow,
  PlayerReportSums,
  PlayerShare,
} from '@khlang/contract/reports/player-report'
import { windowsOf } from '@khlang/domain/dashboard/windows'
import { daysLater } from '@khlang/domain/months'
import { playerReportSorts } from '@khlang/domain/reports/player-report'
import { type Day, dayOf, startOf } from '@khlang/domain/time'
import fc from 'fast-check'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { summaryOf } from './summary.ts'
import { topPlayersOf } from './top-players.ts'
import { workOf } from './work.ts'

const world = worldOfFile()
let nok: Client
beforeAll(async () => {
  nok = await world.as('viewer', 'nok')
  // Some players have no agent, or an agent without a master: the sums by agent and master include them too.
  await world.sql`update player set master_id = null where id = any(${[player(2).id, player(3).id]})`
  await world.sql`update player set agent_id = null where id = ${player(3).id}`
})

const people = 5
const player = (index: number) => world.shop.players[index]!

/** The first and last days, in Bangkok, around a leap day, months and a year. */
const days = [
  '2024-01-31',
  '2024-02-01',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2024-03-30',
  '2024-03-31',
]
const instants = days.flatMap((day) => [
  startOf(day as Day),
  new Date(startOf(daysLater(day as Day, 1)).getTime() - 1),
])
const at = fc.constantFrom(...instants)
const who = fc.nat({ max: people - 1 })
const amount = fc.integer({ min: 1, max: 3_000 })

type RequestCase = {
  id: string
  who: number
  at: Date
  kind: 'deposit' | 'withdrawal'
  state: string
  amount: number
  bonus: number
}
const asked = fc.record({
  id: fc.constant(0).map(() => randomUUID() as string),
  who,
  at,
  kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
  state: fc.constantFrom('pending', 'done', 'done', 'done', 'cancelled', 'adjusted', 'transferred'),
  amount,
  bonus: fc.nat({ max: 200 }),
})
const given = fc.record({
  who,
  at,
  kind: fc.constantFrom('redemption', 'spin', 'roulette', 'seasonalGift', 'referralBonus', 'goodwill'),
  credits: amount,
  done: fc.boolean(),
})
const returned = fc.record({ who, at, amount, day: fc.nat({ max: 60 }), done: fc.boolean() })
const signedIn = fc.record({ who, at })
const history = fc.record({
  requests: fc.array(asked, { maxLength: 16 }),
  // Later changes of requests: they end, or are taken back or corrected.
  changes: fc.array(
    fc.record({ which: fc.nat(), state: fc.constantFrom('done', 'cancelled', 'adjusted'), amount }),
    { maxLength: 6 },
  ),
  rewards: fc.array(given, { maxLength: 8 }),
  returns: fc.array(returned, { maxLength: 5 }),
  logins: fc.array(signedIn, { maxLength: 6 }),
  uncounted: fc.uniqueArray(who, { maxLength: 2 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never

/** A deposit is never transferred, and a withdrawal has no bonus. */
const proper = (one: RequestCase): RequestCase => ({
  ...one,
  state: one.kind === 'deposit' && one.state === 'transferred' ? 'done' : one.state,
  bonus: one.kind === 'deposit' ? one.bonus : 0,
})

/**
 * Writes the history to the database, in another order than `reference` adds it up. Returns the requests as
 * they are in the end.
 */
async function happen({
  requests,
  changes,
  rewards,
  returns,
  logins,
  uncounted,
}: History): Promise<RequestCase[]> {
  const { sql } = world
  await sql`update player set counts_in_reports = true where not counts_in_reports`
  await sql`delete from credit_order`
  await sql`delete from request`
  await sql`delete from reward`
  await sql`delete from loss_return`
  await sql`delete from player_login`
  const all = requests.map(proper)
  for (const one of all)
    await sql`
      insert into request (id, external_key, kind, player_id, amount, bonus, state, via, created_at)
      values (${one.id}, ${one.id}, ${one.kind}, ${player(one.who).id}, ${one.amount}, ${one.bonus}, ${one.state},
        ${one.state === 'transferred' ? 'scb' : null}, ${one.at})`
  for (const id of uncounted.slice(0, 1))
    await sql`update player set counts_in_reports = false where id = ${player(id).id}`
  for (const { which, state, amount: now } of changes) {
    const one = all[which % all.length]
    if (!one) continue
    Object.assign(one, { state, amount: now })
    await sql`update request set state = ${state}, amount = ${now}, via = null where id = ${one.id}`
  }
  for (const { who: index, at: when, kind, credits, done } of rewards)
    await sql`
      insert into reward (id, external_key, kind, player_id, credits, coins, employee, note, state, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(index).id}, ${credits}, ${kind === 'redemption' ? 1 : null},
        'nok@example.test', 'why', ${done ? 'done' : 'crediting'}, ${when})`
  for (const one of returns) {
    const covered = daysLater('2023-11-01' as Day, one.day)
    const [kept] = await sql`
      insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
        employee, created_at)
      values (${randomUUID()}, ${randomUUID()}, ${player(one.who).id}, 'day', ${covered}, ${covered}, 1, 0, 0, 1, ${one.amount},
        ${one.done ? 'done' : 'crediting'}, 'nok@example.test', ${one.at})
      on conflict do nothing returning id`
    if (!kept) one.done = false
  }
  for (const { who: index, at: when } of logins)
    await sql`insert into player_login values (${player(index).id}, ${when}) on conflict do nothing`
  for (const id of uncounted.slice(1))
    await sql`update player set counts_in_reports = false where id = ${player(id).id}`
  return all
}

type Sum = Record<keyof Figures, number>
const nothing = (): Sum => ({
  depositCount: 0,
  deposits: 0,
  withdrawalCount: 0,
  withdrawals: 0,
  bonus: 0,
  seasonalGifts: 0,
  redemptions: 0,
  roulette: 0,
  lossReturns: 0,
  referralBonuses: 0,
  bonusTotal: 0,
  net: 0,
})
const partOf: Partial<Record<string, keyof Sum>> = {
  redemption: 'redemptions',
  roulette: 'roulette',
  seasonalGift: 'seasonalGifts',
  referralBonus: 'referralBonuses',
}

/** Calculates the figures of one player and period in a slow and simple way, from everything that happened. */
function reference(all: readonly RequestCase[], told: History, who: number, from: string, to: string) {
  const sum = nothing()
  const active = new Set<string>()
  const mine = <One extends { who: number; at: Date }>(rows: readonly One[]) =>
    rows.filter((one) => one.who === who && dayOf(one.at) >= from && dayOf(one.at) <= to)
  for (const one of mine(all)) {
    if (one.kind === 'deposit' && one.state === 'done') {
      sum.depositCount += 1
      sum.deposits += one.amount
      sum.bonus += one.bonus
      sum.bonusTotal += one.bonus
      sum.net += one.amount
      active.add(dayOf(one.at))
    }
    if (one.kind === 'withdrawal' && (one.state === 'done' || one.state === 'transferred')) {
      sum.withdrawalCount += 1
      sum.withdrawals += one.amount
      sum.net -= one.amount
      active.add(dayOf(one.at))
    }
  }
  for (const one of mine(told.rewards)) {
    const part = partOf[one.kind]
    if (!one.done || !part) continue
    sum[part] += one.credits
    sum.bonusTotal += one.credits
  }
  for (const one of mine(told.returns)) {
    if (!one.done) continue
    sum.lossReturns += one.amount
    sum.bonusTotal += one.amount
  }
  for (const one of mine(told.logins)) active.add(dayOf(one.at))
  const lastActive = [...active].toSorted().at(-1) ?? null
  return {
    sum,
    active,
    lastActive,
    isActive: active.size > 0 || Object.values(sum).some((value) => value > 0),
  }
}

const firstDepositOf = (all: readonly RequestCase[], who: number) =>
  all
    .filter((one) => one.who === who && one.kind === 'deposit' && one.state === 'done')
    .map((one) => dayOf(one.at))
    .toSorted()[0]

const numbers = (figures: Figures): Sum =>
  Object.fromEntries(
    (Object.keys(nothing()) as (keyof Sum)[]).map((name) => [name, Number(figures[name])]),
  ) as Sum

const plus = (sums: readonly Sum[]) => {
  const all = nothing()
  for (const sum of sums) for (const name of Object.keys(all) as (keyof Sum)[]) all[name] += sum[name]
  return all
}

const counting = (told: History) =>
  Array.from({ length: people }, (_, index) => index).filter((index) => !told.uncounted.includes(index))

const periods: [string, string][] = [
  ['2024-02-01', '2024-02-29'],
  ['2024-02-29', '2024-02-29'],
  ['2024-01-31', '2024-03-30'],
  ['2024-01-01', '2024-12-31'],
  ['2024-02-28', '2024-03-01'],
]

// Invariant: A figure is equal on dashboard, report, list and file. Rule: `domain/reports/turnover.ts`.
// Database: one reading of `day_total`; sums folded before they are read.
test('dashboard and report equal a slow, simple calculation, whatever happened', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.constantFrom(...periods),
      fc.constantFrom(...days),
      async (told, [from, to], today) => {
        const all = await happen(told)
        await checkReport(all, told, from, to)
        await checkDashboard(all, told, today as Day)
      },
    ),
    { numRuns: 25, endOnFailure: true },
  )
})

async function checkReport(all: readonly RequestCase[], told: History, from: string, to: string) {
  const expected = counting(told)
    .map((index) => ({ index, ...reference(all, told, index, from, to) }))
    .filter(({ isActive }) => isActive)
  const { rows } = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', { from, to, sort: 'code' })
  const byDay = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', { from, to, sort: 'time' })
  for (const read of [rows, byDay.rows])
    expect(
      read.map((row) => ({ code: row.code, lastActive: row.lastActive, sum: numbers(row) })).toSorted(byCode),
    ).toEqual(
      expected
        .map(({ index, sum, lastActive }) => ({ code: player(index).code, lastActive, sum }))
        .toSorted(byCode),
    )
  const totals = await nok.get<PlayerReportSums>('reports/player-totals', { from, to })
  expect({ count: totals.count, sum: numbers(totals.sums) }).toEqual({
    count: expected.length,
    sum: plus(expected.map(({ sum }) => sum)),
  })
  for (const by of ['agent', 'master']) {
    const shares = await nok.get<{ rows: PlayerShare[] }>('reports/player-shares', { from, to, by })
    expect(plus(shares.rows.map(numbers))).toEqual(numbers(totals.sums))
    expect(shares.rows.reduce((sum, { players }) => sum + players, 0)).toBe(totals.count)
  }
  const only = async (which: string) =>
    (
      await nok.get<{ rows: PlayerReportRow[] }>('reports/players', { from, to, only: which, sort: 'code' })
    ).rows.map(({ code }) => code)
  expect((await only('active')).toSorted()).toEqual(
    expected
      .filter(({ lastActive }) => lastActive)
      .map(({ index }) => player(index).code)
      .toSorted(),
  )
  expect((await only('first')).toSorted()).toEqual(
    counting(told)
      .filter((index) => within(firstDepositOf(all, index), from, to))
      .map((index) => player(index).code)
      .toSorted(),
  )
}

const within = (day: string | undefined, from: string, to: string) =>
  day !== undefined && day >= from && day <= to
const byCode = (one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1)

async function checkDashboard(all: readonly RequestCase[], told: History, today: Day) {
  const read = await summaryOf(world.sql, today)
  const windows = windowsOf(today)
  const comes = (from: string, to: string) => {
    const each = counting(told).map((index) => ({
      ...reference(all, told, index, from, to),
      first: within(firstDepositOf(all, index), from, to),
    }))
    return {
      ...plus(each.map(({ sum }) => sum)),
      active: each.reduce((sum, { active }) => sum + active.size, 0),
      firstDeposits: each.filter(({ first }) => first).length,
    }
  }
  const shown = (one: Figures & { active: number; firstDeposits: number }) => ({
    ...numbers(one),
    active: one.active,
    firstDeposits: one.firstDeposits,
  })
  for (const name of ['thisMonth', 'sameDays', 'lastMonth'] as const)
    expect([name, shown(read[name])]).toEqual([name, comes(windows[name].from, windows[name].to)])
  expect(read.series.map(({ day }) => day)).toEqual(
    Array.from({ length: 30 }, (_, at) => daysLater(windows.series.from, at)),
  )
  for (const day of read.series) expect([day.day, shown(day)]).toEqual([day.day, comes(day.day, day.day)])
  const top = await topPlayersOf(world.sql, today)
  const best = counting(told).map(
    (index) => reference(all, told, index, `${today.slice(0, 8)}01`, `${today.slice(0, 8)}31`).sum,
  )
  expect(top.byDeposits.map(({ deposits }) => Number(deposits))).toEqual(
    best
      .map(({ deposits }) => deposits)
      .filter((sum) => sum > 0)
      .toSorted((a, b) => b - a),
  )
  expect(top.byNet.map(({ net }) => Number(net))).toEqual(
    best
      .map(({ net }) => net)
      .filter((sum) => sum > 0)
      .toSorted((a, b) => b - a),
  )
}

describe('one figure is equal on every page', () => {
  test('today’s figures on the dashboard equal today’s lists and today’s report', async () => {
    await happen({ requests: [], changes: [], rewards: [], returns: [], logins: [], uncounted: [] })
    const today = new Date()
    for (const [n, [kind, state]] of (
      [
        ['deposit', 'done'],
        ['deposit', 'done'],
        ['deposit', 'pending'],
        ['withdrawal', 'transferred'],
        ['withdrawal', 'done'],
        ['withdrawal', 'adjusted'],
      ] as const
    ).entries())
      await world.sql`
        insert into request (id, external_key, kind, player_id, amount, bonus, state, via, created_at)
        values (${randomUUID()}, ${randomUUID()}, ${kind}, ${player(n % 2).id}, ${100 * (n + 1)}, ${kind === 'deposit' ? n : 0}, ${state},
          ${state === 'transferred' ? 'scb' : null}, ${today})`
    const summary = await nok.get('dashboard/summary')
    const day = summary.series.at(-1)
    expect(day).toMatchObject({ depositCount: 2, deposits: '300', withdrawalCount: 2, withdrawals: '900' })
    const of = { from: summary.day, to: summary.day }
    const deposits = await nok.get('cashier/deposit-totals', { ...of, state: 'moved' })
    expect(deposits).toMatchObject({ count: 2, sums: { amount: day.deposits, bonus: day.bonus } })
    const withdrawals = await nok.get('cashier/withdrawal-totals', { ...of, state: 'moved' })
    expect(withdrawals).toMatchObject({ count: 2, sums: { amount: day.withdrawals } })
    expect((await nok.get('reports/player-totals', of)).sums).toMatchObject({
      deposits: day.deposits,
      withdrawals: day.withdrawals,
      net: day.net,
      bonusTotal: day.bonusTotal,
    })
  })

  test('the waiting time of players ends with the settled order; the median and the longest are shown', async () => {
    const day = '2024-05-05' as Day
    const asked = startOf(day).getTime()
    for (const [seconds, employee] of [
      [10, 'a@example.test'],
      [40, 'a@example.test'],
      [600, 'b@example.test'],
    ] as const) {
      const id = randomUUID()
      const created = new Date(asked + seconds * 1_000)
      const settled = new Date(created.getTime() + seconds * 1_000)
      await world.sql`
        insert into request (id, external_key, kind, player_id, amount, state, employee, created_at)
        values (${id}, ${id}, 'deposit', ${player(0).id}, 500, 'done', ${employee}, ${created})`
      await world.sql`
        insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, ordered_by,
          state, created_at, updated_at)
        values (${randomUUID()}, 'creditDeposit', 'addCredit', ${player(0).id}, ${player(0).externalKey}, 500, ${id}, ${id}, 'pending', ${employee}, 'refused',
          ${created}, ${created}),
          (${randomUUID()}, 'creditDeposit', 'addCredit', ${player(0).id}, ${player(0).externalKey}, 500, ${id}, ${id}, 'pending', ${employee}, 'done',
          ${created}, ${settled})`
    }
    const work = await workOf(world.sql, day)
    expect(work.deposits).toEqual({ count: 3, median: 40, worst: 600 })
    expect(work.withdrawals).toEqual({ count: 0, median: null, worst: null })
    expect(work.hands).toEqual([
      { employee: 'a@example.test', credits: 2, credited: '1000', payouts: 0, paid: '0' },
      { employee: 'b@example.test', credits: 1, credited: '500', payouts: 0, paid: '0' },
    ])
  })
})

describe('the player report', () => {
  const period = { from: '2024-02-01', to: '2024-03-30' }
  test.each(playerReportSorts)(
    'is paged by %s in both directions, without a missing or repeated player',
    async (sort) => {
      await happen({
        requests: Array.from({ length: 12 }, (_, n) => ({
          id: randomUUID() as string,
          who: n % people,
          at: instants[4 + (n % 6)]!,
          kind: n % 3 === 0 ? ('withdrawal' as const) : ('deposit' as const),
          state: 'done',
          amount: 100 * (1 + (n % 4)),
          bonus: n % 3 === 0 ? 0 : 10,
        })),
        changes: [],
        rewards: [{ who: 1, at: instants[6]!, kind: 'roulette', credits: 50, done: true }],
        returns: [],
        logins: [],
        uncounted: [],
      })
      for (const direction of ['desc', 'asc']) {
        const read: string[] = []
        let cursor: string | null = null
        do {
          const page: { rows: PlayerReportRow[]; next: string | null } = await nok.get('reports/players', {
            ...period,
            sort,
            direction,
            limit: 2,
            ...(cursor && { cursor }),
          })
          read.push(...page.rows.map(({ code }) => code))
          cursor = page.next
        } while (cursor !== null)
        const whole = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', {
          ...period,
          sort,
          direction,
        })
        expect(read).toEqual(whole.rows.map(({ code }) => code))
        expect(new Set(read).size).toBe(people)
      }
    },
  )

  test('is exported with its totals, which equal those of the screen', async () => {
    const fern = await world.as('finance', 'fern')
    const columns = [
      'code',
      'name',
      'depositCount',
      'deposits',
      'withdrawals',
      'bonusTotal',
      'net',
      'lastActive',
    ]
    const answer = await fern.raw('POST', '/api/reports/export', {
      ...period,
      list: 'playerReport',
      format: 'csv',
      columns: columns.join(','),
      reason: 'the books',
      sort: 'deposits',
    })
    const lines = (await answer.text()).split('\r\n').slice(0, -1)
    const { sums, count } = await nok.get<PlayerReportSums>('reports/player-totals', period)
    expect(lines).toHaveLength(count + 2)
    expect(answer.headers.get('x-row-count')).toBe(String(count))
    expect(lines.at(-1)).toBe(
      `รวม,,${sums.depositCount},${sums.deposits},${sums.withdrawals},${sums.bonusTotal},${sums.net},`,
    )
    const { rows } = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', {
      ...period,
      sort: 'deposits',
    })
    expect(lines.slice(1, -1).map((line) => line.split(',').at(0))).toEqual(rows.map(({ code }) => code))
    expect(lines.slice(1, -1).map((line) => line.split(',').at(-1))).toEqual(
      rows.map(({ lastActive }) => lastActive ?? ''),
    )
  })

  test('stops its query when its reader has left', async () => {
    const waiting = async () => (await lockWaits(world.sql, '%player_month%')).length
    await world.sql.begin(async (tx) => {
      await tx`lock table player_month in access exclusive mode`
      const leaving = new AbortController()
      const answer = fetch(`${world.url}/api/reports/players?from=2024-01-01&to=2024-12-31&sort=net`, {
        headers: nok.headers,
        signal: leaving.signal,
      }).catch(() => 'left')
      await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 300_000 })
      leaving.abort()
      expect(await answer).toBe('left')
      await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 300_000 })
    })
  })

  test('for one agent, master or player equals that part of the whole', async () => {
    const { rows } = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', period)
    const one = rows.find(({ agent, master }) => agent && master)!
    for (const filter of [{ agent: one.agent!.id }, { master: one.master!.id }, { q: one.code }]) {
      const part = await nok.get<{ rows: PlayerReportRow[] }>('reports/players', { ...period, ...filter })
      const wanted = rows.filter(
        ({ agent, master, code }) =>
          agent?.id === ('agent' in filter ? filter.agent : agent?.id) &&
          master?.id === ('master' in filter ? filter.master : master?.id) &&
          (!('q' in filter) || code === filter.q),
      )
      expect(part.rows.map(({ code }) => code)).toEqual(wanted.map(({ code }) => code))
      const { sums, count } = await nok.get<PlayerReportSums>('reports/player-totals', {
        ...period,
        ...filter,
      })
      const deposits = wanted.reduce((sum, row) => sum + Number(row.deposits), 0)
      expect([filter, count, sums.deposits]).toEqual([filter, wanted.length, String(deposits)])
    }
  })

  test('is exported by day: every day of the period, and the total', async () => {
    const fern = await world.as('finance', 'fern')
    const answer = await fern.raw('POST', '/api/reports/export', {
      from: '2024-02-27',
      to: '2024-03-02',
      list: 'days',
      format: 'csv',
      columns: 'day,deposits,active,firstDeposits',
      reason: 'the books',
      direction: 'asc',
    })
    const lines = (await answer.text()).split('\r\n').slice(1, -1)
    expect(lines.map((line) => line.split(',')[0])).toEqual([
      '2024-02-27',
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
      '2024-03-02',
      'รวม',
    ])
    const sum = (at: number) => lines.slice(0, -1).reduce((all, line) => all + Number(line.split(',')[at]), 0)
    expect(lines.at(-1)).toBe(`รวม,${sum(1)},,${sum(3)}`)
  })
})
