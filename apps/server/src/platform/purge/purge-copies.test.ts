import { randomUUID } from 'node:crypto'
import { defaultRetentionDays } from '@khlang/domain/retention'
import { shippedParsers } from '@khlang/domain/statements/messages/shipped'
import { bangkokText } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { purgeAll } from './purge.ts'

const world = worldOfFile()
const night = (batchSize?: number) => purgeAll(world.sql, world.files, batchSize, ['entryWords'])
/** The moment that is as many days ago as words of banks are kept, plus or minus one. */
const ago = (more: number) => new Date(Date.now() - (defaultRetentionDays.entryWords + more) * 86_400_000)

test('the senders in a back-test go with the words of the bank, at the age of its first entry; its pairs stay', async () => {
  const backTest = async (from: Date, senders: readonly string[]) => {
    const id = randomUUID()
    const pair = (sender: string) => ({ entry: { number: 1, sender }, chosen: { player: 'mali1' } })
    const test = {
      id,
      days: 30,
      state: 'done',
      windowFrom: from,
      windowUntil: from,
      endedAt: from,
      runBy: 'own',
    }
    const found = { figures: world.sql.json({ wrong: 2 }), wrong: world.sql.json(senders.map(pair)) }
    await world.sql`insert into back_test ${world.sql({ ...test, ...found } as never)}`
    return id
  }
  const ids = [
    await backTest(ago(-1), ['SCB xxx1234 มะลิ']),
    await backTest(ago(1), ['SCB xxx1234 มะลิ', '', 'KBANK ดาว']),
    await backTest(ago(2), ['SCB xxx1234 มะลิ']),
    await backTest(ago(1), []),
  ]
  expect((await night(1)).entryWords).toBe(2)
  const rows = await world.sql`select wrong from back_test where id = any(${ids}) order by number`
  expect(
    rows.map(({ wrong }) => wrong.map((one: { entry: { sender: string } }) => one.entry.sender)),
  ).toEqual([['SCB xxx1234 มะลิ'], ['', '', ''], [''], []])
  expect(rows[2]!['wrong']).toEqual([{ entry: { number: 1, sender: '' }, chosen: { player: 'mali1' } }])
  expect((await night()).entryWords).toBe(0)
})

test('the samples of a pattern go with the words of the bank; those that the product comes with stay', async () => {
  const owner = await world.as('owner')
  const shipped = shippedParsers[0]!
  const [invented] = shipped.samples
  const sampleOf = (heardAt: string) => ({ ...invented!, text: `จากนายมะลิ วัน ${heardAt}`, heardAt })
  const [young, old] = [sampleOf(bangkokText(ago(-1))), sampleOf(bangkokText(ago(1)))]
  const ahead = sampleOf('2099-01-01 00:00:00')
  const pattern = (key: string, samples: readonly object[], updatedAt = new Date()) => {
    const body = world.sql.json({ ...shipped, key, samples } as never)
    return { key, body, changedBy: 'own', updatedAt }
  }
  const patterns = [
    pattern(shipped.key, [invented!, old, young]),
    pattern('of-the-shop', [old]),
    pattern('saved-long-ago', [ahead, invented!], ago(1)),
    pattern('saved-of-late', [ahead]),
  ]
  for (const row of patterns) await world.sql`insert into message_parser ${world.sql(row as never)}`
  expect((await night(1)).entryWords).toBe(3)
  const { rows } = await owner.get('statements/parsers')
  const samplesOf = (key: string) => rows.find((row: { key: string }) => row.key === key).samples
  expect(patterns.map(({ key }) => samplesOf(key))).toEqual([[invented, young], [], [invented], [ahead]])
  expect((await night()).entryWords).toBe(0)
})

test('a statement file that was uploaded and then left is discarded with its lines, when they are too old', async () => {
  const file = async (state: string, days: number) => {
    const id = randomUUID()
    await world.sql`
      insert into statement_import (id, account_code, file_name, file_hash, format, state, created_by, updated_at)
      select ${id}, min(code), 'june.csv', ${id.replaceAll('-', '').padEnd(64, '0')}, 'csv', ${state}, 'fern@example.test',
        now() - make_interval(days => ${days}) from own_account`
    await world.sql`
      insert into import_line (import_id, at, line, cells)
      select ${id}, n, n, '["2026-06-01", "500.00", "นายมะลิ"]' from generate_series(1, 3) n`
    return id
  }
  const left = [await file('mapping', 401), await file('previewed', 401)]
  const kept = [await file('previewed', 399), await file('previewing', 401)]
  expect((await purgeAll(world.sql, world.files, 2, ['importLine'])).importLine).toBe(6)
  const states = await world.sql`
    select id, state, (select count(*) from import_line l where l.import_id = i.id) as lines
    from statement_import i where id = any(${[...left, ...kept]}) order by number`
  expect(states).toEqual([
    { id: left[0], state: 'discarded', lines: 0 },
    { id: left[1], state: 'discarded', lines: 0 },
    { id: kept[0], state: 'previewed', lines: 3 },
    // One that is being read is the importer's, which may have gone on with it.
    { id: kept[1], state: expect.stringMatching(/^(previewing|mapping)$/), lines: 3 },
  ])
  expect(
    await world.sql`select actor, act from audit where object_kind = 'import' and object_id = any(${left})`,
  ).toEqual(left.map(() => ({ actor: 'system', act: 'import.discard' })))
})

test('of a discarded import of the old system all documents are emptied, also those that were only tried', async () => {
  const id = randomUUID()
  await world.sql`
    insert into firebase_import (id, state, accounts, created_by, updated_at)
    values (${id}, 'discarded', '{}', 'own@example.test', now() - interval '401 days')`
  await world.sql`
    insert into firebase_document (collection, key, import_id, file_id, digest, body)
    select 'users', 'u' || n, ${id}, gen_random_uuid(), '', '{"name": "มะลิ"}' from generate_series(1, 3) n`
  expect((await purgeAll(world.sql, world.files, 2, ['movedInDocument'])).movedInDocument).toBe(3)
  expect(await world.sql`select distinct body from firebase_document where import_id = ${id}`).toEqual([
    { body: {} },
  ])
})
