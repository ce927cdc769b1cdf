import { expect, test } from 'vitest'
import { requestStates } from './request.ts'
import { checkSlips, isSpent, maxSlips, referenceKey, minReferenceLength } from './slip.ts'

test('a reference is the same however it was typed', () => {
  const key = referenceKey('015073144041ATF00999')
  for (const way of ['015073144041atf00999', ' 0150 7314-4041 ATF00999', '๐๑๕๐๗๓๑๔๔๐๔๑ATF๐๐๙๙๙'])
    expect(referenceKey(way)).toBe(key)
  expect(key).toBe('015073144041ATF00999')
  expect(referenceKey('1-23456')).toBe('123456')
  expect(referenceKey('1-2345')).toBeNull()
  expect(referenceKey('เลขที่อ้างอิง')).toBeNull()
  expect(referenceKey('')).toBeNull()
})

test('a request has at most ten slips, and a reference at least six letters', () => {
  expect([maxSlips, minReferenceLength]).toEqual([10, 6])
})

test('the money of a slip is spent where it was credited, is being credited, or was paid out', () => {
  expect(requestStates.filter((state) => isSpent('deposit', state))).toEqual(['crediting', 'done'])
  expect(requestStates.filter((state) => isSpent('withdrawal', state))).toEqual([
    'crediting',
    'done',
    'transferred',
  ])
})

test('a slip with spent money is credited again only after confirmation with a reason', () => {
  const spent = [{ kind: 'deposit', state: 'done' }] as const
  expect(checkSlips(spent, { accepted: false, reason: 'ดูแล้ว' })).toBe('slip-used')
  expect(checkSlips(spent, { accepted: true, reason: '  ' })).toBe('slip-used')
  expect(checkSlips(spent, { accepted: true, reason: 'ลูกค้าโอนสองครั้ง' })).toBe(true)
  expect(checkSlips([], { accepted: false, reason: '' })).toBe(true)
})

test('a slip of a request without effect can be used again', () => {
  for (const state of ['pending', 'cancelled', 'adjusted'] as const)
    expect(checkSlips([{ kind: 'deposit', state }], { accepted: false, reason: '' })).toBe(true)
})
