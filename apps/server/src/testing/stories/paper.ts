import { randomUUID } from 'node:crypto'
import { standardWeights } from '@khlang/domain/statements/rank-weights'
import { files, statementCsv } from '../bank-file.ts'
import type { Body } from '../client.ts'
import { row } from '../on-file.ts'
import type { Story } from './story.ts'

const once = () => ({ operationId: randomUUID() })
/** A message without a time: what is read from it has the time at which the message was received. */
const walletMessage = 'คุณได้รับเงิน 753.25 บาท จาก มะม่วง สวนตัวอย่าง (0900000012)'

/** Entries that no bank feed sent: typed in, corrected, from a file, from a message. */
export const byHand: Story = async ({ book }) => {
  const fern = book.of('finance')
  // Without the judgement, which the server stores a little later.
  const shows = (id: string) =>
    book.shows(fern.client, 'statements/entry', { id }, ({ judgement: _judgement, ...entry }) => entry)
  const entry = {
    account: 'kbank-1',
    reference: 'สมุด-0471',
    amount: '1,731.25',
    direction: 'in',
    occurredAt: '2019-11-20 09:00:00',
    channel: 'bank',
    sender: {
      bank: 'SCB',
      accountTail: 'xx3579',
      name: 'นายหนึ่ง ตัวอย่าง',
      mobile: '081-555-0101',
    },
    balanceAfter: '98,765.40',
    rawText: 'เงินเข้า 1,731.25 ตามสมุดบัญชี',
  }
  const typed = await book.does(
    fern,
    'statements/create',
    { ...once(), entry, note: 'เห็นในสมุดบัญชี' },
    (answer) => [`entry.create entry/${answer.entry.id}`],
  )
  await shows(typed.entry.id)

  const text = 'ธนาคารที่ไม่มีใครรู้จัก: 1,731.25 บาท'
  const kept = await book.does(
    fern,
    'statements/keep-message',
    { ...once(), text, heardAt: '2019-11-20 09:02:03' },
    (message) => [`message.keep message/${message.id}`],
  )
  await book.shows(fern.client, 'statements/messages', { state: 'waiting' }, row(kept.id))
  const { reference: _reference, balanceAfter: _balance, ...likeIt } = entry
  const second = await book.does(
    fern,
    'statements/create',
    { ...once(), entry: likeIt, note: 'โอนมาอีกครั้ง', another: [typed.entry.id], messageId: kept.id },
    (answer) => [`entry.create entry/${answer.entry.id}`],
  )
  await book.shows(fern.client, 'statements/messages', { state: 'read' }, row(kept.id))
  const corrected = {
    amount: '1,842.75',
    occurredAt: '2019-11-20 09:03:00',
    sender: { bank: 'GSB', accountTail: 'xx2468', name: 'นางสอง ตัวอย่าง', mobile: '089-555-0202' },
  }
  const other = await fern.client.post('statements/create', {
    ...once(),
    entry: { ...likeIt, ...corrected },
    note: 'เห็นในสมุดบัญชี',
  })
  const { id, version } = second.entry
  await book.does(
    fern,
    'statements/correct',
    {
      ...once(),
      entryId: id,
      version,
      ...corrected,
      reason: 'พิมพ์ผิด',
      another: [other.entry.id],
    },
    [`entry.correct entry/${id}`],
  )
  await shows(id)
  for (const one of [typed.entry.id, id, other.entry.id])
    await fern.client.post('statements/cancel', { entryId: one, reason: 'of another year' })

  const day = (clock: string, amount: string) =>
    statementCsv([{ day: '19/01/2569', clock, in: amount, text: 'CDM' }])
  const { import: brought } = await files.bring(fern.client, day('09:00', '88.25'))
  const { mapping } = await fern.client.get('statements/import-detail', { importId: brought.id })
  await book.does(fern, 'statements/preview-import', { importId: brought.id, mapping })
  const { preview, fileHash } = await files.until(fern.client, brought.id, ['previewed'])
  await book.does(fern, 'statements/commit-import', { ...once(), importId: brought.id, preview, fileHash }, [
    `import.commit import/${brought.id}`,
  ])
  await files.until(fern.client, brought.id, ['done'])
  await book.does(
    fern,
    'statements/take-back-import',
    { ...once(), importId: brought.id, reason: 'เข้าผิดบัญชี' },
    [`import.takeBack import/${brought.id}`],
  )
  await files.until(fern.client, brought.id, ['takenBack'])
  const { import: unwanted } = await files.bring(fern.client, day('10:00', '89.25'))
  await book.does(fern, 'statements/discard-import', { importId: unwanted.id }, [
    `import.discard import/${unwanted.id}`,
  ])

  book.answered(
    'statements/read-message',
    await book.does(fern, 'statements/read-message', {
      text: walletMessage,
      heardAt: '2019-08-09 10:11:12',
    }),
  )
  const advertisement = await fern.client.post('statements/keep-message', {
    ...once(),
    text: 'สมัครบัตรเครดิตวันนี้',
  })
  await book.does(
    fern,
    'statements/set-message-aside',
    { messageId: advertisement.id, reason: 'an advertisement' },
    [`message.aside message/${advertisement.id}`],
  )
}

/** The patterns by which messages of banks are read, and the weights of the ranking. */
export const patterns: Story = async ({ book }) => {
  const lek = book.of('supervisor')
  const shows = () =>
    book.shows(lek.client, 'statements/parsers', {}, ({ rows }) =>
      rows.find((one: Body) => one.key === parser.key),
    )
  const expected = {
    amount: '641.35',
    at: '2019-06-05 07:08:00',
    balance: '9876.5',
    own: 'X-0042',
    bank: 'SCB',
    sender: 'X-2468',
    name: 'มะม่วง สวนตัวอย่าง',
    mobile: '0900000012',
  }
  const parser = {
    key: 'story-sms-in',
    bank: 'KBANK',
    name: 'สาขาใหม่ เงินเข้า',
    source: 'sms',
    pattern:
      'สาขา {date} {time} บช {own} รับ {amount} จาก {bank} {sender} ชื่อ {name} โทร {mobile} เหลือ {balance} บ.',
    years: 'buddhist',
    mask: 'last4',
    direction: 'in',
    order: 717,
    on: true,
    samples: [
      {
        text: 'สาขา 05/06/62 07:08 บช X-0042 รับ 641.35 จาก SCB X-2468 ชื่อ มะม่วง สวนตัวอย่าง โทร 0900000012 เหลือ 9,876.50 บ.',
        heardAt: '2019-06-05 07:09:10',
        expected,
      },
    ],
  }
  book.answered(
    'statements/test-parser',
    await book.does(lek, 'statements/test-parser', {
      // Without a day in the message, it is that on which the message was heard.
      parser: { ...parser, pattern: parser.pattern.replace('{date} ', ''), years: 'none', samples: [] },
      text: 'สาขา 09:10 บช X-0042 รับ 852.40 จาก GSB X-1357 ชื่อ ส้มโอ ไร่ทดลอง โทร 0900000013 เหลือ 5,543.60 บ.',
      heardAt: '2018-08-07 09:11:12',
    }),
  )
  const wrong = Object.fromEntries(Object.keys(expected).map((field) => [field, '1']))
  book.answered(
    'statements/test-parser',
    await book.does(lek, 'statements/test-parser', {
      parser: {
        ...parser,
        samples: [{ ...parser.samples[0], expected: { ...wrong, at: '2019-06-05 07:10:00' } }],
      },
    }),
  )
  // `version` is the one that was seen; 0 for a new pattern.
  await book.does(lek, 'statements/save-parser', { parser, version: 0, isNew: true }, [
    `parser.save parser/${parser.key}`,
  ])
  await shows()
  // Another value in every property but `key` and `years`.
  const changed = {
    ...parser,
    bank: 'SCB',
    name: 'สาขาเก่า เงินออก',
    source: 'app',
    pattern: parser.pattern.replace('รับ', '[รับ|จ่าย]'),
    mask: 'last6',
    direction: 'out',
    order: 828,
    on: false,
    samples: parser.samples.map(({ text, ...sample }) => ({
      ...sample,
      text: text.replaceAll('X-', 'X-11'),
      expected: { ...expected, own: 'X-110042', sender: 'X-112468' },
    })),
  }
  await book.does(lek, 'statements/save-parser', { parser: changed, version: 1, isNew: false }, [
    `parser.save parser/${parser.key}`,
  ])
  await shows()
  await book.does(lek, 'statements/try-weights', { weights: standardWeights, days: 1 })
}
