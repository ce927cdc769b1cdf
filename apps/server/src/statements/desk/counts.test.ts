import type { EntryRow } from '@khlang/contract/statements/statements'
import { beforeAll, expect, test } from 'vitest'
import { writeClassified } from '#testing/classified.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  const [known, one, other] = world.shop.players
  // Three thousand open entries among fifty thousand that are done, on hold or outgoing.
  await writeClassified(world, async (tx) => {
    await tx`
      insert into statement_entry (id, account_code, channel, direction, amount_satang, occurred_at, reference, fingerprint, state,
        hold_reason, sender_account, holder, lease_until, created_at)
      select gen_random_uuid(), 'scb-1', 'bank', (array['in', 'in', 'in', 'out'])[1 + n % 4], 100 * n, clock_timestamp(), n::text, n::text,
        case when n % 17 = 0 then (array['pending', 'creditFailed', 'claimed'])[1 + n % 3] else 'done' end,
        case when n % 170 = 0 then 'waits' end, case when n % 5 = 1 then ${`/X${known!.accountNumber.slice(-6)}`} end,
        case when n % 17 = 0 and n % 3 = 2 then (array['nok@example.test', 'lek@example.test'])[1 + n % 2] end,
        case when n % 17 = 0 and n % 3 = 2 then clock_timestamp() + interval '1 hour' end,
        clock_timestamp() - make_interval(secs => n)
      from generate_series(1, 51000) n`
    await tx`
      insert into request (id, external_key, kind, player_id, amount)
      select gen_random_uuid(), gen_random_uuid(), 'deposit', player.id::uuid, n
      from generate_series(17, 51000, 17) n, (values (${known!.id}, 1), (${one!.id}, 0), (${other!.id}, 0)) player (id, rest)
      where n % 5 = player.rest`
    await tx`analyze statement_entry`
  })
})

test('the count on each tab equals its list', async () => {
  const counts = await nok.get('statements/counts')
  const listed = async (query: Record<string, string>) =>
    (await nok.get('statements/totals', query)).count as number
  expect(counts.waiting).toBeGreaterThan(1_500)
  expect(counts.suggested).toBeGreaterThan(100)
  expect(counts.ambiguous).toBeGreaterThan(100)
  expect(counts).toEqual({
    waiting: await listed({ state: 'waiting' }),
    mine: await listed({ mine: 'true' }),
    suggested: await listed({ state: 'suggested' }),
    ambiguous: await listed({ state: 'ambiguous' }),
    held: await listed({ state: 'held' }),
  })
})

test('a tab is counted without reading finished entries', async () => {
  const plan = await world.sql<{ 'QUERY PLAN': unknown }[]>`
    explain (analyze, format json) select count(*), count(*) filter (where judgement = 'ambiguous') from statement_entry
    where state in ('pending', 'claimed', 'creditFailed') and direction = 'in' and hold_reason is null`
  const text = JSON.stringify(plan)
  expect(text).toMatch(/statement_entry_(waiting|open_amount)/)
  expect(text).not.toContain('Seq Scan')
})

test('an entry on hold is not waiting, and returns automatically when the hold ends', async () => {
  const entryId = await desk.pays(world.shop.players[0]!)
  const waiting = async () =>
    (await nok.get('statements/list', { state: 'waiting', limit: 10 })).rows.map(({ id }: EntryRow) => id)
  await nok.post('statements/hold', { entryId, reason: 'waits for the slip', until: '2030-01-01T10:00:00Z' })
  expect(await waiting()).not.toContain(entryId)
  await world.sql`update statement_entry set hold_until = clock_timestamp() where id = ${entryId}`
  await expect.poll(waiting).toContain(entryId)
  expect(
    await world.sql`select reason from audit where object_id = ${entryId} and act = 'entry.holdOver'`,
  ).toEqual([{ reason: 'waits for the slip' }])
})
