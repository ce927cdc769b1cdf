import { randomUUID } from 'node:crypto'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { type EntryFilter, entryGroups, matchesEntrySearch } from '@khlang/domain/statements/entry-filter'
import type { Day } from '@khlang/domain/time'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Db } from '#platform/database/database.ts'
import { writeClassified } from '#testing/classified.ts'
import type { Client } from '#testing/client.ts'
import { lockWaits } from '#testing/lock-waits.ts'
import { worldOfFile } from '#testing/of-file.ts'

type Page = { rows: EntryRow[]; next: string | null }

const world = worldOfFile()
let nok: Client
let fern: Client
beforeAll(async () => {
  nok = await world.as('support', 'nok')
  fern = await world.as('finance', 'fern') // sees whole numbers, which nok does not
  await writeClassified(world, async (tx) => {
    await tx`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint,
        sender_name, sender_account, sender_mobile, state, phase, holder, lease_until, hold_reason, created_at)
      select gen_random_uuid(), (array['scb-1', 'kbank-1'])[1 + n % 2], 'bank', (array['in', 'in', 'out'])[1 + n % 3],
        10000 * (1 + n % 7) + 25 * (n % 4), '2026-11-18T16:00:00Z'::timestamptz - make_interval(mins => n), n::text, n::text,
        (array['มะม่วง สวน', 'ส้มโอ', null])[1 + n % 3], (array['x-1234', '/X998877', null, '5553456789'])[1 + n % 4],
        (array[null, '0812345678'])[1 + n % 2],
        (array['pending', 'done', 'claimed', 'crediting', 'creditFailed'])[1 + n % 5],
        case when n % 5 = 3 then (array['queued', 'unknown'])[1 + n % 2] end,
        case when n % 5 = 2 then (array['nok@example.test', 'fern@example.test'])[1 + n % 2] end,
        case when n % 5 = 2 then clock_timestamp() + interval '1 hour' end,
        case when n % 11 = 0 then 'waits for the slip' end,
        '2026-11-18T16:00:00Z'::timestamptz + make_interval(mins => (n / 3) * 10)
      from generate_series(1, 300) n`
    await askOneKnownAndTwoAlike(tx)
  })
  const kinds = await world.sql`select distinct judgement from statement_entry where judgement is not null`
  expect(kinds.length).toBeGreaterThan(2)
})

/**
 * One player whose account some senders show, and two who cannot be distinguished, so that every kind of confidence
 * occurs.
 */
async function askOneKnownAndTwoAlike(db: Db) {
  const [known, one, other] = world.shop.players
  await db`
    update player set account_number = '1112998877', first_name = 'ส้มโอ', last_name = 'หวาน' where id = ${known!.id}`
  await db`
    insert into request (id, external_key, kind, player_id, amount, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'deposit', asked.player::uuid, asked.amount, '2026-11-18T15:00:00Z'
    from (values (${known!.id}, 200), (${one!.id}, 400), (${other!.id}, 400)) asked (player, amount)`
}

async function readAll(query: Record<string, string>, client = nok): Promise<EntryRow[]> {
  const rows: EntryRow[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: Page = await client.get('statements/list', { limit: 47, ...query, ...(cursor && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
  }
  return rows
}

const listed = (row: EntryRow) => ({
  ...row,
  amount: Number(row.amount),
  createdAt: new Date(row.createdAt),
})
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 2 })
const createdAtMs = ({ createdAt }: EntryRow) => Date.parse(createdAt)
const satang = (text: string) => Math.round(Number(text) * 100)

test('the database and the screen filter entries alike: list, live row and totals agree', async () => {
  const seenBy = [await readAll({}, nok), await readAll({}, fern)] as const
  const all = seenBy[0]
  expect(seenBy.map(({ length }) => length)).toEqual([300, 300])
  const filters: fc.Arbitrary<EntryFilter> = fc.record({
    from: maybe(fc.constantFrom('2026-11-18' as Day, '2026-11-19' as Day)),
    to: maybe(fc.constantFrom('2026-11-18' as Day, '2026-11-19' as Day)),
    q: maybe(
      fc.constantFrom(
        'มะม่วง',
        'สวน',
        '1234',
        '9988',
        '3456',
        '6789',
        '081',
        '08123',
        '300',
        '300.00',
        all[3]!.amount,
        `#${all[7]!.number}`,
        '%',
        'zz',
      ),
    ),
    state: maybe(fc.constantFrom(...entryGroups, 'pending', 'done', 'crediting', 'creditFailed')),
    account: maybe(fc.constantFrom('scb-1', 'kbank-1', 'nowhere')),
    holder: maybe(fc.constant('nok@example.test')),
    amountFrom: maybe(fc.integer({ min: 0, max: 700 })),
    amountTo: maybe(fc.integer({ min: 0, max: 700 })),
  })
  await fc.assert(
    fc.asyncProperty(filters, fc.boolean(), async ({ holder, ...rest }, seesWhole) => {
      const client = seesWhole ? fern : nok
      const filter = { ...rest, holder: holder && (seesWhole ? 'fern@example.test' : holder) }
      const query = Object.fromEntries(
        Object.entries({ ...rest, mine: holder && 'true' })
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, String(value)]),
      )
      const wanted = seenBy[Number(seesWhole) as 0 | 1].filter((row) =>
        matchesEntrySearch(filter, listed(row)),
      )
      expect((await readAll(query, client)).map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
      const sum = (direction: string) =>
        wanted
          .filter((row) => row.direction === direction)
          .reduce((total, row) => total + satang(row.amount), 0)
      const totals = await client.get('statements/totals', query)
      expect([totals.count, totals.more, satang(totals.sums.in), satang(totals.sums.out)]).toEqual([
        wanted.length,
        false,
        sum('in'),
        sum('out'),
      ])
    }),
    { numRuns: 100 },
  )
})

test('employees who ask for the same page at the same moment each see what their own role and claims show', async () => {
  const questions = [nok, fern].flatMap((client) =>
    [{}, { mine: 'true' }].map((query) => ({ client, query })),
  )
  const ask = ({ client, query }: (typeof questions)[number]) =>
    client.get<Page>('statements/list', { limit: 90, ...query })
  const together = await world.sql.begin(async (tx) => {
    await tx`lock table statement_entry in access exclusive mode`
    const answers = [...questions, ...questions, ...questions].map(ask)
    await vi.waitFor(async () => expect((await lockWaits(world.sql)).length).toBeGreaterThan(0), 300_000)
    return { answers }
  })
  const alone: Page[] = []
  for (const question of questions) alone.push(await ask(question))
  expect(new Set(alone.map((page) => JSON.stringify(page))).size).toBe(questions.length)
  expect(await Promise.all(together.answers)).toEqual([...alone, ...alone, ...alone])
})

test('the digits of a sender’s account that are masked for an employee cannot be found by searching either', async () => {
  const found = async (client: Client) => (await readAll({ q: '3456' }, client)).length
  expect([await found(fern), await found(nok)]).toEqual([75, 0])
})

test.each(['occurred', 'amount'])('entries sorted by %s are paged without a gap', async (sort) => {
  for (const direction of ['desc', 'asc']) {
    const rows = await readAll({ sort, direction })
    const value = (row: EntryRow) => (sort === 'amount' ? Number(row.amount) : Date.parse(row.occurredAt))
    const sign = direction === 'desc' ? -1 : 1
    const wanted = rows.toSorted((a, b) => sign * (value(a) - value(b) || (a.id < b.id ? -1 : 1)))
    expect(rows.map(({ id }) => id)).toEqual(wanted.map(({ id }) => id))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(300)
  }
})

test('an entry is found by its id, and the own accounts by their list', async () => {
  const [first] = await readAll({ direction: 'asc' })
  expect(await nok.get('statements/entry', { id: first!.id })).toEqual(first)
  expect((await nok.raw('GET', `/api/statements/entry?id=${randomUUID()}`)).status).toBe(404)
  const { rows } = await nok.get('statements/accounts')
  const heardAt = rows.find(({ code }: { code: string }) => code === 'scb-1').heardAt
  expect(Date.parse(heardAt)).toBe(Math.max(...(await readAll({ account: 'scb-1' })).map(createdAtMs)))
  expect(rows).toMatchObject(
    world.shop.ownAccounts
      .map(({ code, bank, name }) => ({ code, bank, name }))
      .toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  )
})
