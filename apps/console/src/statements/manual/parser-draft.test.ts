import type { MessageRow, ParserRow } from '@khlang/contract/statements/statement-messages'
import { matchMessage, readable } from '@khlang/domain/statements/messages/match'
import { compilePattern } from '@khlang/domain/statements/messages/pattern'
import { expect, test } from 'vitest'
import { draftFrom, emptyDraft, finished } from './parser-draft.ts'

const message = (text: string) => ({ text, heardAt: '2026-11-20T17:30:00.000Z' }) as unknown as MessageRow

test.each(['โอนเงิน 1,204.25 บ. เข้า x1234 คงเหลือ 9,000.00 บ.', 'SCB [เงินเข้า] 500.00 | บช {x1234} \\ 20/11'])(
  'the pattern of a new kind of message begins as that message, word for word: %s',
  (text) => {
    const { pattern } = emptyDraft(3, message(text)).parser
    const compiled = compilePattern(`${pattern}{any}{amount}`)
    if (!compiled.ok) throw new Error(compiled.refusal)
    const read = readable(`${text} 77.00`)!
    expect(matchMessage(compiled.value, read)).toMatchObject({ amount: '77.00' })
  },
)

test('a new kind of message may begin without a message', () => {
  const { pattern, samples } = emptyDraft(3, undefined).parser
  expect([pattern, samples.map(({ text }) => text)]).toEqual(['', ['']])
})

test('a new kind of message has the message as its first sample, heard by Bangkok’s clock', () => {
  expect(emptyDraft(3, message('เงินเข้า 5 บ.'))).toMatchObject({
    parser: { order: 3, on: true, samples: [{ text: 'เงินเข้า 5 บ.', heardAt: '2026-11-21 00:30:00' }] },
    version: 0,
    isNew: true,
  })
})

test('saving an untouched pattern changes nothing', () => {
  const parser = {
    key: 'scb-in',
    bank: 'SCB',
    name: 'เงินเข้า',
    source: 'sms',
    pattern: '{amount}',
    years: 'none',
    mask: null,
    direction: 'in',
    order: 2,
    on: false,
    samples: [
      {
        text: 'เข้า 5.00',
        heardAt: '2026-11-21 00:30:00',
        expected: { amount: '5.00', at: '2026-11-21 00:30:00' },
      },
    ],
  }
  const row = {
    ...parser,
    shipped: null,
    version: 7,
    changedBy: 'lek',
    changedAt: null,
  } as unknown as ParserRow
  const draft = draftFrom(row)
  expect([draft.version, draft.isNew]).toEqual([7, false])
  expect(finished(draft.parser)).toEqual(parser)
})

test('values that are left empty are not expected of a sample', () => {
  const { parser } = emptyDraft(1, message(' เข้า 5.00 '))
  const [sample] = parser.samples
  const typed = { ...sample!, expected: { ...sample!.expected, amount: '5.00', bank: ' ', sender: '' } }
  const [kept] = finished({ ...parser, samples: [typed] }).samples
  expect(kept).toEqual({
    text: 'เข้า 5.00',
    heardAt: '2026-11-21 00:30:00',
    expected: { amount: '5.00', at: '2026-11-21 00:30:00' },
  })
})
