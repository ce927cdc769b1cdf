import { expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'

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
