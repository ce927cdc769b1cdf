import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newShopDatabase, patiently } from '#testing/test-database.ts'
import { findAffected } from './classification-store.ts'

test('an entry changes itself and the open ones of its sender or amount, but not its sender’s while it is credited', async () => {
  await using database = await newShopDatabase()
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(database.url, { max: 1, ...patiently }), (one) => one.end({ timeout: 2 }))
  const add = async (n: number, state: string, sender: string | null) => {
    const [row] = await sql<{ id: string }[]>`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint,
        sender_account, state, phase)
      values (gen_random_uuid(), 'scb-1', 'bank', 'in', ${n * 10_050}, clock_timestamp(), ${n}, ${n}, ${sender}, ${state},
        ${state === 'crediting' ? 'queued' : null})
      returning id`
    return row!.id
  }
  const nameless = await add(1, 'pending', null)
  const open = await add(2, 'creditFailed', 'x1')
  const credited = await add(3, 'crediting', 'x1')
  const done = await add(4, 'done', 'x1')
  await add(5, 'pending', 'x2')
  const affected = async (ids: string[], amounts: number[] = []) =>
    (await findAffected(sql, ids, amounts)).toSorted()
  expect(await affected([nameless])).toEqual([nameless])
  expect(await affected([open])).toEqual([open])
  expect(await affected([credited])).toEqual([])
  expect(await affected([done])).toEqual([open])
  expect(await affected([done, nameless])).toEqual([open, nameless].toSorted())
  expect(await affected([credited], [201, 301])).toEqual([open])
})

test('in a backlog that the database has not counted yet, changed entries cost no look at every open one', async () => {
  await using database = await newShopDatabase()
  await using parts = new AsyncDisposableStack()
  const sql = parts.adopt(connect(database.url, { max: 1, ...patiently }), (one) => one.end({ timeout: 2 }))
  await sql`
    insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint,
      sender_account, state)
    select gen_random_uuid(), 'scb-1', 'bank', 'in', 10000 + n, clock_timestamp(), n::text, n::text, 'x' || n % 1500, 'done'
    from generate_series(1, 3000) n`
  await sql`analyze statement_entry`
  await sql`update statement_entry set state = 'pending' where amount_satang > 11000`
  const changed = await sql<{ id: string }[]>`
    select id from statement_entry where amount_satang <= 10050 order by amount_satang`
  await sql.begin(async (tx) => {
    const lookUps = async () => {
      const [row] = await tx<{ count: number }[]>`
        select idx_scan::int as count from pg_stat_xact_user_tables where relname = 'statement_entry'`
      return row!.count
    }
    const before = await lookUps()
    const affected = await findAffected(
      tx,
      changed.map(({ id }) => id),
      [],
    )
    expect(affected.length).toBe(changed.length) // of each sender one other entry, which is open
    expect((await lookUps()) - before).toBeLessThan(500)
  })
})
