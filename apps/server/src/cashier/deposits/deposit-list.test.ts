import { randomUUID } from 'node:crypto'
import { type DepositFilter, holdFilters, matchesDepositSearch } from '@khlang/domain/cashier/deposit-filter'
import { depositSorts } from '@khlang/domain/cashier/deposit-sorts'
import type { Day } from '@khlang/domain/time'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { depositsBy, listRequests } from '../store.ts'

type Row = {
  id: string
  number: number
  amount: string
  payExactly: string | null
  bonus: number
  credits: number
  createdAt: string
  state: string
  phase: string | null
}
type Page = { rows: Row[]; next: string | null }

const world = worldOfFile()
let nok: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  await fill(400)
})

/** Adds requests of every kind with many equal values, so that ids must decide the order. */
async function fill(count: number) {
  const ids = world.shop.players.map(({ id }) => id)
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, satang, bonus, state, phase, employee, created_by_staff, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', (${ids}::uuid[])[1 + n % ${ids.length}],
      100 * (1 + (n * 7) % 9), case when n % 4 = 1 then 1 + n % 5 end, 50 * (n % 3), (array['pending', 'done', 'cancelled', 'crediting'])[1 + n % 4],
      case when n % 4 = 3 then (array['queued', 'unknown'])[1 + n % 2] end,
      (array[null, 'nok@example.test', 'lek@example.test'])[1 + n % 3], n % 5 = 0,
      '2026-11-18T16:00:00Z'::timestamptz + make_interval(mins => (n / 3) * 10)
    from generate_series(1, ${count}) n`
}

async function readAll(query: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await nok.get('cashier/deposits', {
      limit: 61,
      ...query,
      ...(cursor && { cursor }),
    })
    rows.push(...page.rows)
    cursor = page.next
    // Pages that repeat rows would go on for ever.
    if (new Set(rows.map(({ id }) => id)).size < rows.length) return rows
  }
  return rows
}

const valueOf: Record<(typeof depositSorts)[number], (row: Row) => number> = {
  time: (row) => Date.parse(row.createdAt),
  amount: (row) => Number(row.amount),
  bonus: (row) => row.bonus,
  credits: (row) => row.credits,
}

test.each(depositSorts.flatMap((sort) => [[sort, 'desc'] as const, [sort, 'asc'] as const]))(
  'pages sorted by %s, %s, follow one another without a gap or a repeat',
  async (sort, direction) => {
    const rows = await readAll({ sort, direction })
    const sign = direction === 'desc' ? -1 : 1
    const wanted = rows.toSorted(
      (a, b) => sign * (valueOf[sort](a) - valueOf[sort](b) || (a.id < b.id ? -1 : 1)),
    )
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(400)
  },
)

test('a cursor of another sort order is refused', async () => {
  const page: Page = await nok.get('cashier/deposits', { sort: 'amount', limit: 5 })
  const ask = async (query: Record<string, string>) => {
    const answer = await nok.raw('GET', `/api/cashier/deposits?${new URLSearchParams(query)}`)
    return [answer.status, await answer.json()]
  }
  for (const other of [{}, { sort: 'bonus' }, { sort: 'amount', direction: 'asc' }])
    expect(await ask({ ...other, cursor: page.next! })).toMatchObject([
      400,
      {
        code: 'bad-input',
        fields: [
          {
            path: 'cursor',
            message: 'This cursor belongs to another sort order: start again without it.',
          },
        ],
      },
    ])
  const invented = Buffer.from(JSON.stringify([9e15, randomUUID(), 'amount', 'desc'])).toString('base64url')
  expect((await ask({ sort: 'amount', cursor: invented }))[0]).toBe(400)
})

const days = ['2026-11-18', '2026-11-19', '2026-11-20'] as Day[]
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 })

test('a deposit is found by the exact amount that its player was asked to transfer', async () => {
  const exact = new Set((await readAll({})).flatMap(({ payExactly }) => payExactly ?? []))
  expect(exact.size).toBeGreaterThan(10)
  for (const q of exact) {
    const found = await readAll({ q })
    expect(found.map(({ payExactly }) => payExactly)).toEqual(found.map(() => q))
    expect(found.length).toBeGreaterThan(0)
  }
})

// Invariant: A live row is in a list exactly when the database would list it. Rule: `matchesDepositSearch`,
// `matchesEntrySearch`. Database: `matching` in the stores.
test('the database and the screen filter rows alike: list, live row and totals agree', async () => {
  await world.sql`
    update request set hold_reason = 'the bank asks', held_by = 'nok@example.test', revision = revision + 1
    where kind = 'deposit' and state = 'pending' and number % 3 = 0`
  const all = await readAll({})
  const words = world.shop.players.flatMap(({ code, firstName, lastName }) => [
    code,
    code.slice(0, 2).toUpperCase(),
    firstName.slice(0, 2),
    lastName,
    `${firstName} ${lastName.slice(0, 1)}`,
  ])
  const filters: fc.Arbitrary<DepositFilter> = fc.record({
    from: maybe(fc.constantFrom(...days)),
    to: maybe(fc.constantFrom(...days)),
    q: maybe(
      fc.oneof(
        fc.constantFrom(...words, '%', '#12', '7', '300', '300.00', '300.02', '300.25'),
        fc.constantFrom(...all.map(({ number }) => `#${number}`)),
      ),
    ),
    state: maybe(fc.constantFrom('pending', 'done', 'cancelled', 'crediting', 'moved', 'unknown')),
    player: maybe(fc.constantFrom(...world.shop.players.map(({ code }) => code.toUpperCase()))),
    bank: maybe(fc.constantFrom('scb', 'KBANK', 'none')),
    amountFrom: maybe(fc.integer({ min: 0, max: 900 })),
    amountTo: maybe(fc.integer({ min: 0, max: 900 })),
    origin: maybe(fc.constantFrom('player', 'staff')),
    employee: maybe(fc.constantFrom('nok@example.test', 'nobody@example.test')),
    hold: maybe(fc.constantFrom(...holdFilters)),
  })
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const query = Object.fromEntries(
        Object.entries(filter)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      )
      const wanted = all.filter((row) => matchesDepositSearch(filter, listed(row)))
      expect((await readAll(query)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      expect(await nok.get('cashier/deposit-totals', query)).toEqual({
        count: wanted.length,
        more: false,
        sums: {
          amount: String(sum(wanted, valueOf.amount)),
          bonus: sum(wanted, valueOf.bonus),
          credits: sum(wanted, valueOf.credits),
        },
      })
    }),
    { numRuns: 120 },
  )
})

const sum = (rows: Row[], value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0)
const listed = (row: Row) =>
  ({ ...row, amount: Number(row.amount), createdAt: new Date(row.createdAt) }) as unknown as Parameters<
    typeof matchesDepositSearch
  >[1]

test('one request is found by its id, whatever its state', async () => {
  const oldest = (await readAll({ direction: 'asc', limit: 400 }))[0]!
  expect(await nok.get('cashier/deposit', { id: oldest.id })).toEqual(oldest)
  const answer = await nok.raw('GET', `/api/cashier/deposit?id=${randomUUID()}`)
  expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'not-found' }])
})

test.each(depositSorts)('a page sorted by %s is read from its index, without a sort', async (sort) => {
  const page: Page = await nok.get('cashier/deposits', { sort, limit: 50 })
  const plan = await world.sql.begin(async (tx) => {
    // a sequential scan is faster for four hundred rows, but not for a million
    await tx`set local enable_seqscan = off`
    await tx`set local enable_bitmapscan = off`
    const explaining = new Proxy(tx, {
      apply: (target, self, [words, ...values]: [TemplateStringsArray, ...unknown[]]) => {
        const fragment: unknown = Reflect.apply(target, self, [words, ...values])
        return words.join('').includes('limit') ? target`explain ${fragment as never}` : fragment
      },
    })
    const query = readPageQuery(
      { limit: 50, cursor: page.next ?? undefined, sort, direction: 'desc' },
      depositsBy,
    )
    const lines = (await listRequests(explaining, 'deposit', {}, query)) as unknown as Record<
      string,
      string
    >[]
    return lines.flatMap((line) => Object.values(line)).join('\n')
  })
  expect(plan).toMatch(/Index Scan( Backward)? using request_\w+ on request r .*\n\s+Index Cond: .*ROW\(/)
  expect(plan).not.toMatch(/^\s*->\s+Sort /m)
})
