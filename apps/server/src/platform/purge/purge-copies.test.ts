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
