import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let owner: Client
beforeAll(async () => {
  owner = await world.as('owner')
})

type Page = { rows: Record<string, unknown>[]; next: string | null }

/** Reads a list to its end, a hundred rows at a time; returns the field of each row, and the last page. */
async function whole(path: string, field: string, query: Record<string, string> = {}) {
  const found: unknown[] = []
  let cursor: string | null = null
  let page: Page
  do {
    page = await owner.get(path, { ...query, limit: 100, ...(cursor !== null && { cursor }) })
    found.push(...page.rows.map((row) => row[field]))
    cursor = page.next
  } while (cursor !== null)
  return { found, page }
}

test('the messages that nobody has read are all found, page after page, and counted in all', async () => {
  await world.sql`
    insert into unread_message (id, body, origin, heard_at, kept_by)
    select gen_random_uuid(), 'message ' || n, 'pasted', clock_timestamp(), 'nok@example.test' from generate_series(1, 320) n`
  const { found, page } = await whole('statements/messages', 'text', { state: 'waiting' })
  expect(new Set(found).size).toBe(320)
  expect(found).toHaveLength(320)
  expect(page).toMatchObject({ waiting: 320 })
  const [one] = (await owner.get('statements/messages', { limit: 1 })).rows
  expect(await owner.get('statements/message', { messageId: one.id })).toEqual(one)
})

test('the accounts that wait are all found, whatever their ids are, and counted in all', async () => {
  await world.sql`
    insert into auth."user" (id, name, email, "emailVerified", "createdAt")
    select 'ข้อ/' || n || '"', 'waits', 'waits' || n || '@example.test', true, '2026-11-20T09:00:00Z' from generate_series(1, 230) n`
  const { found, page } = await whole('staff/waiting-accounts', 'userId')
  expect(new Set(found).size).toBe(230)
  expect(found).toHaveLength(230)
  expect(page).toMatchObject({ total: 230 })
  const foreign = Buffer.from(JSON.stringify([0, 'no uuid'])).toString('base64url')
  expect(await owner.raw('GET', `/api/connections/keys?cursor=${foreign}`)).toMatchObject({ status: 400 })
})

test('the keys that are in use come before those that were revoked, page after page', async () => {
  await world.sql`delete from service_key`
  await world.sql`
    insert into service_key (id, name, scopes, hash, created_by, per_minute, bonus_ceiling, created_at, revoked_at)
    select gen_random_uuid(), 'key ' || n, array['deposits'], decode(lpad(to_hex(n), 64, '0'), 'hex'), 'owner@example.test', 60, 0,
      clock_timestamp() - n * interval '1 hour', case when n <= 200 then clock_timestamp() end
    from generate_series(1, 230) n`
  const { found } = await whole('connections/keys', 'name')
  const named = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => `key ${from + at}`)
  expect(found).toEqual([...named(201, 230), ...named(1, 200)])
})
