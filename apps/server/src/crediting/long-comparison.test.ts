import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import { connect } from '#platform/database.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { compareWithBackend } from './compare-books.ts'

test('the books of many players are compared for longer than any statement may take', async () => {
  await using database = await newTestDatabase()
  const sql = connect(database.url, { max: 4, answerWithinSeconds: 0.2 })
  const slow = connect(database.url, { max: 16 })
  await loadShop(slow, makeShop({ seed: 1, size: 450 }))
  await slow`insert into setting (key, value) values ('sending.hold', '{"by": "a", "reason": "b"}')`
  const [{ since }] = (await slow`select clock_timestamp()::text as since`) as unknown as [{ since: string }]
  const isLate = async () =>
    (await slow`select 1 where clock_timestamp() > ${since}::timestamptz + interval '0.5 seconds'`).length > 0
  const compared = await compareWithBackend(
    sql,
    async (userId) => {
      while (!(await isLate())) continue
      return { userId, balance: 0, movements: [], next: null }
    },
    'keeper@example.test',
  )
  expect(compared).toMatchObject({ players: 450, unread: 0 })
  await Promise.all([sql.end({ timeout: 1 }), slow.end({ timeout: 1 })])
})
