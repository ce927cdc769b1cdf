import { closings } from '@khlang/domain/statements/entry'
import { expect, test } from 'vitest'
import type { RequestRecord } from '#cashier/store.ts'
import type { EntryRecord } from '#statements/store.ts'
import { say } from './say-for-test.ts'
import { depositColumns } from './deposit-columns.ts'
import { entryColumns } from './entry-columns.ts'
import { withdrawalColumns } from './withdrawal-columns.ts'

// Cells that depend on the state of a row, each in every state.
const entry = (more: Partial<EntryRecord>) =>
  entryColumns(true).status.cells(
    {
      state: 'pending',
      holder: null,
      disposition: null,
      madeBy: null,
      ...more,
    } as EntryRecord,
    say,
  )

test.each([
  ['pending', 'กำลังดำเนินการ'],
  ['done', 'ดำเนินการแล้ว'],
  ['cancelled', 'ยกเลิก'],
] as const)('an entry that is %s is exported as %s', (state, word) => {
  expect(entry({ state })).toEqual([word, null])
})

test('a claimed entry is exported with its holder', () => {
  expect(entry({ state: 'claimed', holder: 'nok@example.test' as never })[0]).toBe('nok@example.test')
})

test.each(closings)(
  'why an entry was closed (%s) is exported, also of a part or a sum of others',
  (disposition) => {
    const [, why] = entry({ state: 'cancelled', disposition })
    expect(why).toEqual(expect.any(String))
    for (const madeBy of ['split', 'join'] as const)
      expect(entry({ state: 'cancelled', disposition, madeBy })[1]).toBe(why)
  },
)

test('an open part and an open sum are exported as such, and each reason of a closing in other words', () => {
  const words = [
    ...closings.map((disposition) => entry({ disposition })[1]),
    entry({ madeBy: 'split' })[1],
    entry({ madeBy: 'join' })[1],
  ]
  expect(new Set(words).size).toBe(closings.length + 2)
})

test('senders are exported with whole numbers only to those who see them whole', () => {
  const { cells } = entryColumns(false).sender
  const sender = {
    senderBank: 'KBANK',
    senderAccount: '1234567890',
    senderName: 'ส้ม',
    senderMobile: '0891230088',
  }
  expect(JSON.stringify(cells(sender as EntryRecord, say))).not.toMatch(/34567|0891230088/)
  expect(cells({ ...sender, senderAccount: null, senderMobile: null } as EntryRecord, say)).toEqual([
    'KBANK',
    null,
    'ส้ม',
    null,
  ])
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000)
const waits: [RequestRecord['kind'], RequestRecord['state'], number | null][] = [
  ['deposit', 'pending', 42],
  ['deposit', 'crediting', null],
  ['deposit', 'adjusted', null],
  ['deposit', 'done', null],
  ['deposit', 'cancelled', null],
  ['withdrawal', 'pending', 42],
  ['withdrawal', 'adjusted', 42],
  ['withdrawal', 'crediting', null],
  ['withdrawal', 'transferred', null],
  ['withdrawal', 'done', null],
  ['withdrawal', 'cancelled', null],
]
test.each(waits)(
  'a %s that is %s and 42 minutes old is exported as waiting for %s',
  (kind, state, minutes) => {
    const columns = kind === 'deposit' ? depositColumns : withdrawalColumns
    expect(columns.waiting.cells({ kind, state, createdAt: minutesAgo(42) } as RequestRecord, say)).toEqual([
      minutes,
    ])
  },
)

test.each([
  ['a note', 'a result', 'a note'],
  [null, 'a result', 'a result'],
  ['a note', null, 'a note'],
  [null, null, null],
])('a request with the note %s and the result %s is exported with %s', (note, result, shown) => {
  expect(depositColumns.note.cells({ note, result } as RequestRecord, say)).toEqual([shown])
})

test.each([
  ['pending', null],
  ['adjusted', null],
  ['crediting', 'scb-1'],
  ['transferred', 'scb-1'],
  ['done', 'scb-1'],
  ['cancelled', null],
] as const)('a withdrawal that is %s is exported as paid from %s', (state, account) => {
  expect(withdrawalColumns.paidFrom.cells({ state, paidFrom: 'scb-1' } as RequestRecord, say)).toEqual([
    account,
  ])
})

test('the origin of a request is whoever made it', () => {
  const of = (createdByStaff: boolean) =>
    depositColumns.origin.cells({ createdByStaff } as RequestRecord, say)
  expect([of(true), of(false)]).toEqual([['พนักงานสร้างให้'], ['สมาชิกแจ้ง']])
})
