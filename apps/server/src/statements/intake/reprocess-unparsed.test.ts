import { describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { ingestMessage } from './ingest-message.ts'

const world = worldOfFile()

const tail = () => world.shop.ownAccounts.find(({ code }) => code === 'kbank-1')!.number.slice(-4)
const parser = {
  key: 'kbank-strange',
  bank: 'KBANK',
  name: 'แบบใหม่',
  source: 'sms',
  pattern: 'ธนาคารใหม่ แจ้งเงิน {amount} เข้าบช {own}',
  years: 'none',
  mask: null,
  direction: 'in',
  order: 5,
  on: true,
  samples: [
    {
      text: 'ธนาคารใหม่ แจ้งเงิน 5.00 เข้าบช X-1234',
      heardAt: '2026-05-18 14:45:00',
      expected: { amount: '5', at: '2026-05-18 14:45:00', own: 'X-1234' },
    },
  ],
}

/** Stores unread messages as phones delivered them, one after the other. */
const bring = (bodies: readonly string[], secondsAgo: number) => world.sql`
  insert into unread_message (id, body, origin, heard_at, kept_by, accounts, problem, created_at)
  select gen_random_uuid(), body, 'the phone', now(), 'the phone', '{kbank-1}', 'no-pattern',
    now() - make_interval(secs => ${secondsAgo}) + at * interval '1 millisecond'
  from unnest(${bodies as string[]}::text[]) with ordinality as brought (body, at)`

test('a corrected pattern turns a message into an entry, however many unreadable ones there are', async () => {
  const strange = (baht: string) => `ธนาคารใหม่ แจ้งเงิน ${baht} เข้าบช X-${tail()}`
  const unreadable = Array.from({ length: 600 }, (_, at) => `ข้อความที่ไม่มีใครอ่านออก ${at}`)
  await bring(unreadable, 600)
  await bring([strange('620.00')], 300)
  await bring(unreadable.slice(0, 450), 200)
  await bring([strange('621.00')], 100)
  const chai = await world.as('supervisor', 'chai')
  expect(await chai.post('statements/save-parser', { parser, version: 0 })).toMatchObject({ entries: 2 })
  const read = await world.sql`
    select e.amount_satang, u.settled_by from unread_message u join statement_entry e on e.id = u.entry_id order by e.number`
  expect(read).toMatchObject([
    { amountSatang: 62_000, settledBy: 'system' },
    { amountSatang: 62_100, settledBy: 'system' },
  ])
  const fern = await world.as('finance', 'fern')
  expect(await fern.post('connections/read-again', {})).toEqual({ entries: 0, waiting: 1_050 })
})

describe('a message with a title', () => {
  /** A pattern that reads the text alone, as those of apps do. */
  const ofText = (key: string, direction: 'in' | 'out', before: string) => ({
    ...parser,
    key,
    source: 'app',
    direction,
    pattern: `${before} {amount} ถึง {own}`,
    samples: [
      {
        text: `${before} 5.00 ถึง X-1234`,
        heardAt: '2026-05-18 14:45:00',
        expected: { amount: '5', at: '2026-05-18 14:45:00', own: 'X-1234' },
      },
    ],
  })
  /** A phone delivers the text and its title. */
  const arrives = (title: string, text: string) =>
    transaction(world.sql, (tx) =>
      ingestMessage(tx, {
        texts: [text, `${title} ${text}`],
        heardAt: new Date(),
        accounts: ['kbank-1'],
        from: 'the phone',
      }),
    )
  const save = async (pattern: object) =>
    (await world.as('supervisor', 'chai')).post('statements/save-parser', {
      parser: pattern,
      version: 0,
      isNew: true,
    })
  const rowOf = async (id: string) =>
    (await (await world.as('finance', 'fern')).get('statements/messages')).rows.find(
      (row: { id: string }) => row.id === id,
    )

  test('is read again without it too, as when it arrived', async () => {
    const kept = await arrives('แอปธนาคาร', `โอนแปลก 630.00 ถึง X-${tail()}`)
    expect(kept).toMatchObject({ outcome: 'unread', reason: 'no-pattern' })
    expect(await save(ofText('kbank-odd', 'in', 'โอนแปลก'))).toMatchObject({ readable: 1, entries: 1 })
    const [entry] =
      await world.sql`select amount_satang, raw_text from statement_entry order by number desc limit 1`
    expect(entry).toEqual({ amountSatang: 63_000, rawText: `แอปธนาคาร โอนแปลก 630.00 ถึง X-${tail()}` })
  })

  // Invariant: A message whose texts contradict each other becomes an entry by a person only, however often it is read.
  test('that contradicts its text waits for a person, however often it is read again', async () => {
    await save(ofText('kbank-two-in', 'in', 'สองทาง'))
    await save(ofText('kbank-two-out', 'out', 'คืนเงิน สองทาง'))
    const kept = await arrives('คืนเงิน', `สองทาง 640.00 ถึง X-${tail()}`)
    expect(kept).toMatchObject({ outcome: 'unread', reason: 'two-readings' })
    if (kept.outcome !== 'unread') return
    const fern = await world.as('finance', 'fern')
    const stays = async () => {
      expect(await fern.post('connections/read-again', {})).toMatchObject({ entries: 0 })
      expect(await rowOf(kept.messageId)).toMatchObject({ state: 'waiting', reading: null })
    }
    await stays()
    // Of one that was kept before its text alone was stored, the other text is lost.
    await world.sql`update unread_message set untitled = null where id = ${kept.messageId}`
    await stays()
  })
})
