import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { lossReturn } from '@khlang/domain/rewards/loss-return'
import { type Day, dayOf } from '@khlang/domain/time'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect, type Db, type Sql } from '#platform/database/database.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { newTestDatabase, type TestDatabase, patiently } from '#testing/test-database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { checkWhenDue } from './rollup-worker.ts'
import { foldRollups, newestCheck } from './rollup-store.ts'
import { verifyRollups } from './verify-rollups.ts'

let database: TestDatabase
let sql: Sql
const log = createLog('silent')
const run = promisify(execFile)
const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
const players = Array.from({ length: 4 }, () => randomUUID())

beforeAll(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, patiently)
  for (const [at, id] of players.entries())
    await sql`
      insert into player (id, external_key, code, first_name, last_name) values (${id}, ${id}, ${`p${at}`}, 'Made', 'Up')`
})
afterAll(async () => {
  await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})

/** The first and last moments of days, around a leap day, the ends of months and of a year, in Bangkok. */
const instants = [
  '2024-02-28T16:59:59.999Z',
  '2024-02-28T17:00:00.000Z',
  '2024-02-29T16:59:59.999Z',
  '2024-02-29T17:00:00.000Z',
  '2024-12-31T16:59:59.999Z',
  '2024-12-31T17:00:00.000Z',
  '2024-12-15T05:00:00.000Z',
  '2025-01-31T16:59:59.999Z',
].map((at) => new Date(at))

const at = fc.constantFrom(...instants)
const player = fc.constantFrom(...players)
const amount = fc.integer({ min: 1, max: 5_000 })
const pick = fc.nat()
const requestIs = fc.oneof(
  fc.record({
    kind: fc.constant('deposit'),
    state: fc.constantFrom('pending', 'done', 'cancelled', 'adjusted'),
    bonus: fc.nat({ max: 300 }),
  }),
  fc.record({
    kind: fc.constant('withdrawal'),
    state: fc.constantFrom('pending', 'done', 'adjusted', 'transferred', 'cancelled'),
    bonus: fc.constant(0),
  }),
)
const kinds = ['redemption', 'spin', 'roulette', 'seasonalGift', 'referralBonus', 'goodwill'] as const
const covered = fc.constantFrom(
  ['day', '2024-02-29', '2024-02-29'],
  ['day', '2024-12-31', '2024-12-31'],
  ['day', '2024-12-15', '2024-12-15'],
  ['month', '2024-02-01', '2024-02-29'],
  ['month', '2024-12-01', '2024-12-31'],
  ['month', '2024-01-01', '2024-01-31'],
)

const act = fc.oneof(
  fc.record({ act: fc.constant('ask' as const), player, at, amount, is: requestIs }),
  fc.record({ act: fc.constant('change' as const), pick, at, amount, is: requestIs }),
  fc.record({
    act: fc.constant('reward' as const),
    player,
    at,
    amount,
    kind: fc.constantFrom(...kinds),
    done: fc.boolean(),
  }),
  fc.record({ act: fc.constant('rewardEnds' as const), pick, state: fc.constantFrom('done', 'cancelled') }),
  fc.record({ act: fc.constant('giveBack' as const), player, at, amount, covered, done: fc.boolean() }),
  fc.record({ act: fc.constant('giveBackEnds' as const), pick, state: fc.constantFrom('done', 'cancelled') }),
  fc.record({ act: fc.constant('signIn' as const), player, at }),
  fc.record({ act: fc.constant('count' as const), player, counts: fc.boolean() }),
  fc.record({
    act: fc.constant('forget' as const),
    table: fc.constantFrom('request', 'reward', 'loss_return'),
    pick,
  }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const anyOf = async (table: string, pick: number): Promise<string | null> => {
  const rows = await sql<{ id: string }[]>`select id from ${sql(table)} order by id`
  return rows[pick % rows.length]?.id ?? null
}

async function carryOut(done: Act): Promise<unknown> {
  switch (done.act) {
    case 'ask':
      return sql`
        insert into request (id, external_key, kind, player_id, amount, bonus, state, via, created_at)
        values (${randomUUID()}, ${randomUUID()}, ${done.is.kind}, ${done.player}, ${done.amount}, ${done.is.bonus}, ${done.is.state},
          ${done.is.state === 'transferred' ? 'scb' : null}, ${done.at})`
    case 'change':
      return sql`
        update request set kind = ${done.is.kind}, state = ${done.is.state}, amount = ${done.amount}, bonus = ${done.is.bonus},
          via = ${done.is.state === 'transferred' ? 'scb' : null}, created_at = ${done.at}
        where id = ${await anyOf('request', done.pick)}`
    case 'reward':
      return sql`
        insert into reward (id, external_key, kind, player_id, credits, coins, employee, note, state, created_at)
        values (${randomUUID()}, ${randomUUID()}, ${done.kind}, ${done.player}, ${done.amount}, ${done.kind === 'redemption' ? 1 : null},
          'nok@example.test', 'why', ${done.done ? 'done' : 'crediting'}, ${done.at})`
    case 'rewardEnds':
      return sql`update reward set state = ${done.state} where id = ${await anyOf('reward', done.pick)}`
    case 'giveBack':
      // If it would cover a day twice, the database refuses it and nothing is stored.
      return sql`
        insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
          employee, created_at)
        values (${randomUUID()}, ${randomUUID()}, ${done.player}, ${done.covered[0]!}, ${done.covered[1]!}, ${done.covered[2]!}, 1, 0, 0, 1,
          ${done.amount}, ${done.done ? 'done' : 'crediting'}, 'nok@example.test', ${done.at})
        on conflict do nothing`
    case 'giveBackEnds':
      return sql`
        update loss_return set state = ${done.state} where id = ${await anyOf('loss_return', done.pick)} and state <> 'cancelled'`
    case 'signIn':
      return sql`insert into player_login values (${done.player}, ${done.at}) on conflict do nothing`
    case 'count':
      return sql`update player set counts_in_reports = ${done.counts} where id = ${done.player}`
    case 'forget':
      return sql`delete from ${sql(done.table)} where id = ${await anyOf(done.table, done.pick)}`
  }
}

/** Adds everything up again from the rows themselves, in a slow and simple way. */
async function addedUp() {
  const counting = new Set<string>(
    (await sql<{ id: string }[]>`select id from player where counts_in_reports`).map(({ id }) => id),
  )
  const days = new Map<string, Sums>()
  const own = new Map<string, number>()
  const of = (day: string, id: string) => {
    const key = `${day} ${id}`
    if (!days.has(key)) days.set(key, nothing())
    return days.get(key)!
  }
  for (const one of await sql`select * from request`) {
    const sums = of(dayOf(one['createdAt']), one['playerId'])
    if (one['kind'] === 'deposit' && one['state'] === 'done') {
      sums.depositCount += 1
      sums.deposits += one['amount']
      sums.bonus += one['bonus']
    }
    if (one['kind'] === 'withdrawal' && (one['state'] === 'done' || one['state'] === 'transferred')) {
      sums.withdrawalCount += 1
      sums.withdrawals += one['amount']
    }
  }
  for (const one of await sql`select * from reward where state = 'done'`)
    of(dayOf(one['createdAt']), one['playerId'])[columnOf[one['kind'] as keyof typeof columnOf]] +=
      one['credits']
  for (const one of await sql`
    select *, from_day::text as first, to_day::text as last from loss_return where state = 'done'`) {
    const day = dayOf(one['createdAt'])
    of(day, one['playerId']).lossReturns += one['amount']
    if (one['first'] <= day && day <= one['last']) of(day, one['playerId']).ownLossReturns += one['amount']
    const month = day.slice(0, 7)
    if (one['first'].slice(0, 7) <= month && one['last'].slice(0, 7) >= month)
      own.set(`${month} ${one['playerId']}`, (own.get(`${month} ${one['playerId']}`) ?? 0) + one['amount'])
  }
  for (const { at, playerId } of await sql`select * from player_login`) of(dayOf(at), playerId).logins += 1

  const months = new Map<string, Sums>()
  const totals = new Map<string, Sums & { active: number; firstDeposits: number }>()
  const firsts = new Map<string, string>()
  for (const [key, sums] of days) {
    const [day, id] = key.split(' ') as [string, string]
    const month = `${day.slice(0, 7)} ${id}`
    months.set(month, plus(months.get(month) ?? nothing(), sums))
    if (sums.depositCount > 0 && day < (firsts.get(id) ?? '9')) firsts.set(id, day)
    if (!counting.has(id)) continue
    const total = totals.get(day) ?? { ...nothing(), active: 0, firstDeposits: 0 }
    const active = sums.logins > 0 || sums.depositCount > 0 || sums.withdrawalCount > 0
    totals.set(day, {
      ...plus(total, sums),
      active: total.active + Number(active),
      firstDeposits: total.firstDeposits,
    })
  }
  for (const [id, day] of firsts) if (counting.has(id)) totals.get(day)!.firstDeposits += 1
  return {
    days: shown(days),
    totals: shown(totals, 'ownLossReturns'),
    firsts: [...firsts].map(([id, day]) => `${id} ${day}`).toSorted(),
    months: shown(
      new Map(
        [...months].map(([key, sums]) => {
          const ownLossReturns = own.get(key) ?? 0
          const bonus =
            sums.bonus +
            sums.seasonalGifts +
            sums.redemptions +
            sums.roulette +
            sums.referralBonuses +
            sums.lossReturns
          const { amount } = lossReturn(
            { deposits: sums.deposits, withdrawals: sums.withdrawals, bonus: bonus - ownLossReturns },
            { lost: 500, won: 100 },
          )
          return [key, { ...sums, ownLossReturns, lossReturn: amount }]
        }),
      ),
    ),
  }
}

type Sums = ReturnType<typeof nothing>
const nothing = () => ({
  depositCount: 0,
  deposits: 0,
  withdrawalCount: 0,
  withdrawals: 0,
  bonus: 0,
  seasonalGifts: 0,
  redemptions: 0,
  roulette: 0,
  referralBonuses: 0,
  lossReturns: 0,
  ownLossReturns: 0,
  spins: 0,
  goodwill: 0,
  logins: 0,
})
const columnOf = {
  redemption: 'redemptions',
  spin: 'spins',
  roulette: 'roulette',
  seasonalGift: 'seasonalGifts',
  referralBonus: 'referralBonuses',
  goodwill: 'goodwill',
} as const
const plus = (a: Sums, b: Sums): Sums =>
  Object.fromEntries(
    Object.keys(nothing()).map((key) => [key, a[key as keyof Sums] + b[key as keyof Sums]]),
  ) as Sums

/** Returns sorted lines without sums that are zero, since a sum may go back to zero and stay as a row. */
const shown = (sums: Map<string, Record<string, number>>, without?: string) =>
  [...sums]
    .map(([key, one]): [string, [string, number][]] => [
      key,
      Object.entries(one)
        .filter(([name, value]) => value !== 0 && name !== without)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ])
    .filter(([, one]) => one.length > 0)
    .map(([key, one]) => `${key} ${JSON.stringify(Object.fromEntries(one))}`)
    .toSorted()

async function standing(db: Db) {
  await foldRollups(db)
  const keyed = (rows: readonly unknown[]) =>
    new Map(
      (rows as Record<string, unknown>[]).map(({ key, ...columns }) => [
        key as string,
        Object.fromEntries(
          Object.entries(columns).filter(([, value]) => typeof value === 'number'),
        ) as Record<string, number>,
      ]),
    )
  return {
    days: shown(keyed(await db`select *, day::text || ' ' || player_id as key from player_day`)),
    totals: shown(keyed(await db`select *, day::text as key from day_total`)),
    firsts: (await db<{ line: string }[]>`select player_id || ' ' || day as line from player_first_deposit`)
      .map(({ line }) => line)
      .toSorted(),
    months: shown(
      keyed(await db`select *, to_char(month, 'YYYY-MM') || ' ' || player_id as key from player_month`),
    ),
  }
}

// Invariant: Every precomputed sum equals the sum of its rows, and keeping it never blocks a transaction
// that moves money. Database: `rollup_delta` in the same transaction, `fold_rollups` under one lock,
// `rollup_difference`. Also: `npm run bench -- reports`.
test('whatever happens, every sum equals the sum of its rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 25 }), async (acts) => {
      for (const done of acts) await carryOut(done)
      expect(await standing(sql)).toEqual(await addedUp())
      expect(await verifyRollups(sql)).toMatchObject({ differences: 0 })
    }),
    { numRuns: 60 },
  )
})

describe('concurrent changes', () => {
  const done = (db: Db, id: string) => db`
    insert into request (id, external_key, kind, player_id, amount, bonus, state)
    values (${randomUUID()}, ${randomUUID()}, 'deposit', ${id}, 100, 10, 'done')`
  const isRight = async () => {
    expect(await standing(sql)).toEqual(await addedUp())
    expect(await verifyRollups(sql)).toMatchObject({ differences: 0 })
  }
  /** Starts a transaction that has done this work and does not end yet. */
  async function open(work: (tx: Db) => Promise<unknown>) {
    const [worked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const transaction = sql.begin(async (tx) => {
      await work(tx)
      worked.resolve()
      await over.promise
    })
    await Promise.race([worked.promise, transaction])
    return async () => {
      over.resolve()
      await transaction
    }
  }
  beforeEach(async () => {
    await sql`update player set counts_in_reports = true`
  })

  test('to the same day all count, even while the sums are being folded', async () => {
    await Promise.all(
      Array.from({ length: 90 }, (_, turn) =>
        turn % 3 === 0
          ? foldRollups(sql)
          : turn % 10 === 0
            ? sql`update player set counts_in_reports = not counts_in_reports where id = ${players[0]!}`
            : done(sql, players[turn % 2]!),
      ),
    )
    await isRight()
  })

  test('of a deposit and of "counts in reports" count the player fully or not at all', async () => {
    const commit = await open((tx) => done(tx, players[0]!))
    await sql`update player set counts_in_reports = false where id = ${players[0]!}`
    await foldRollups(sql)
    await commit()
    await isRight()
  })

  test('that reverse a player’s first deposit and add another make the other one the first', async () => {
    const id = randomUUID()
    await sql`
      insert into player (id, external_key, code, first_name, last_name) values (${id}, ${id}, ${id}, 'Made', 'Up')`
    await sql`
      insert into request (id, external_key, kind, player_id, amount, state, created_at)
      values (${id}, ${id}, 'deposit', ${id}, 100, 'done', ${instants[0]!})`
    await foldRollups(sql)
    const commit = await open((tx) => tx`update request set state = 'cancelled' where id = ${id}`)
    await done(sql, id)
    await foldRollups(sql)
    await commit()
    await isRight()
    expect(
      await sql`
        select 1 from player_first_deposit f join request r on r.player_id = f.player_id and bangkok_day(r.created_at) = f.day
        where f.player_id = ${id} and r.state = 'done'`,
    ).toHaveLength(1)
  })

  test('that move money never wait for the folding of sums', async () => {
    await done(sql, players[0]!)
    const commit = await open(foldRollups)
    await sql.begin(async (tx) => {
      await tx`set local lock_timeout = '1s'`
      await done(tx, players[0]!)
      await tx`update player set counts_in_reports = false where id = ${players[0]!}`
    })
    await commit()
    await isRight()
  })

  test('make one folding wait for another, and count nothing twice', async () => {
    await done(sql, players[1]!)
    const commit = await open(foldRollups)
    await done(sql, players[1]!)
    const second = foldRollups(sql).execute()
    await vi.waitFor(async () => expect(await lockWaits(sql, '%fold_rollups%')).toHaveLength(1), {
      timeout: 300_000,
      interval: 10,
    })
    await commit()
    await second
    await isRight()
  })
})

describe('the nightly check of the sums', () => {
  test('runs once a night, after four, in the first process to reach it', async () => {
    await sql`delete from rollup_check`
    const checks = async () => (await sql`select 1 from rollup_check`).length
    const [today] = await sql<{ day: Day }[]>`select bangkok_day(clock_timestamp())::text as day`
    const at = (time: string) => new Date(`${today!.day}T${time}+07:00`)
    await checkWhenDue(sql, log, at('03:59:59'))
    expect(await checks()).toBe(0)
    await Promise.all([checkWhenDue(sql, log, at('04:00:00')), checkWhenDue(sql, log, at('04:00:00'))])
    await checkWhenDue(sql, log, at('23:00:00'))
    expect(await checks()).toBe(1)
    expect(await newestCheck(sql)).toMatchObject({ differences: 0, examples: [] })
  })

  test('names a wrong sum and its difference, and a rebuild corrects it', async () => {
    const verify = (...args: string[]) =>
      run(process.execPath, [cli, 'verify', 'rollups', ...args], {
        env: { ...process.env, DATABASE_URL: database.url, CREDIT_BACKEND_URL: 'http://localhost:1' },
      }).catch((error: { code: number; stdout: string }) => error)
    expect(await verify()).toMatchObject({ stdout: 'All sums agree with their rows.\n' })
    await sql`update player_day set deposits = deposits + 7 where ctid = (select min(ctid) from player_day where deposits > 0)`
    const found = await verifyRollups(sql)
    expect(found.differences).toBeGreaterThan(0)
    expect(found.examples[0]).toMatchObject({ rollup: 'player_day', off: { deposits: 7 } })
    expect(await verify()).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('off by {"deposits":7}'),
    })
    expect(await verify('--rebuild')).toMatchObject({ stdout: expect.stringContaining('recalculated') })
    expect(await verifyRollups(sql)).toMatchObject({ differences: 0, examples: [] })
    expect(await standing(sql)).toEqual(await addedUp())
  })
})
