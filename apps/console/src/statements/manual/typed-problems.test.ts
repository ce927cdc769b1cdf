import { expect, test } from 'vitest'
import { typedEntry, typedProblems } from './typed-problems.ts'

const typed = {
  account: 'scb-1',
  day: '20-11-2024',
  time: '08:15',
  amount: '500.25',
  truemoney: false,
  bank: 'KBANK',
  sender: 'x-1234',
  name: 'สมชาย',
  balance: '',
  note: 'เห็นในแอป',
}

test('an entry that is typed whole has no problem, and is what is sent', () => {
  expect(typedProblems(typed)).toEqual({})
  expect(typedEntry(typed)).toMatchObject({ account: 'scb-1', occurredAt: '2024-11-20T01:15:00.000Z' })
})

test('each wrong field is named with a sentence of the page, and nothing is sent', () => {
  const wrong = {
    ...typed,
    account: '',
    day: '31-02-2024',
    time: '25:00',
    amount: 'x',
    balance: 'y',
    note: '',
  }
  const said = typedProblems(wrong)
  expect(Object.keys(said).toSorted()).toEqual(['account', 'amount', 'balance', 'day', 'note', 'time'])
  for (const sentence of Object.values(said)) expect(sentence).toMatch(/[ก-๙]/)
  expect(typedEntry(wrong)).toBeNull()
})

test('the sentence about a balance that cannot be read allows a minus sign, and that about an amount does not', () => {
  const said = typedProblems({ ...typed, amount: 'x', balance: 'y' })
  expect(said.balance).toMatch(/-20\.50/)
  expect(said.amount).toMatch(/ไม่มีเครื่องหมายบวกลบ/)
})
