import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { alertPath, alertText } from './alert-text.ts'
import { isUrgent, readMinute, usualKinds } from './alert.ts'
import { businessEventKinds } from './business-event.ts'

const nothing = { amount: null, number: null, playerCode: null, name: null }

test('every business event has its own sentence in both languages, and a page', () => {
  for (const locale of ['th', 'en'] as const) {
    const titles = businessEventKinds.map((kind) => alertText({ ...nothing, kind }, locale).title)
    expect(new Set(titles).size).toBe(businessEventKinds.length)
    for (const title of titles) expect(title.length).toBeGreaterThan(8)
  }
  expect(businessEventKinds.map((kind) => alertPath[kind])).toEqual([
    '/management/deposit',
    '/management/withdraw',
    '/management/deposit',
    '/management/withdraw',
    '/management/withdraw',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/dashboard',
    '/management/statement?tab=queued',
    '/management/withdraw',
    '/management/approvals',
    '/management/pushbullet',
    '/management/accounts',
    '/dashboard',
  ])
})

test('only a failed check of the books refers to the dashboard, in words', () => {
  expect(alertText({ ...nothing, kind: 'checkFailed' }, 'en').body).toBe('See the dashboard')
  expect(alertText({ ...nothing, kind: 'checkFailed' }, 'th').body).toBe('เปิดหน้าแดชบอร์ดเพื่อดูรายละเอียด')
  expect(alertText({ ...nothing, kind: 'creditUnknown' }, 'en').body).toBe('')
})

test.each([
  [100, '1'],
  [99_900, '999'],
  [100_000, '1,000'],
  [123_456_789, '1,234,567.89'],
  [100_007, '1,000.07'],
  [50, '0.50'],
  [700_700, '7,007'],
])('an alert shows %i satang as %s', (amount, text) => {
  expect(alertText({ ...nothing, kind: 'depositAsked', amount: satang(amount) }, 'en').body).toBe(
    `${text} baht`,
  )
})

test('the default alerts are the rare ones, and urgent ones are sent at night', () => {
  expect(usualKinds).toEqual([
    'withdrawalAsked',
    'depositLate',
    'withdrawalLate',
    'payoutLate',
    'creditUnknown',
    'answerLate',
    'orderRefused',
    'orderWaits',
    'approvalAsked',
    'phoneDown',
    'balanceLow',
    'checkFailed',
  ])
  expect(businessEventKinds.filter(isUrgent)).toEqual([
    'payoutLate',
    'creditUnknown',
    'answerLate',
    'orderWaits',
    'checkFailed',
  ])
})

test('a time of day may have spaces around it, and nothing else', () => {
  expect(readMinute(' 7:05 ')).toBe(425)
  for (const text of ['x7:05', '7:05x', '7:5', '007:05']) expect(readMinute(text)).toBeNull()
})
