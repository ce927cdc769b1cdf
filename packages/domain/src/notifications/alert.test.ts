import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { satang } from '../money.ts'
import { alertText } from './alert-text.ts'
import { isQuiet, minuteText, readMinute, wantsAlert } from './alert.ts'

const at = (text: string) => new Date(`2026-03-05T${text}:00+07:00`)
const wish = {
  kinds: ['depositAsked', 'creditUnknown', 'phoneDown'] as const,
  minAmount: satang(100_000),
  quiet: null,
}
const event = { kind: 'depositAsked', amount: satang(100_000), at: at('12:00') } as const

describe('the alert preferences of an employee', () => {
  // Invariant: An alert reports only the chosen events: from its threshold on, and in quiet hours only urgent
  // ones. Rule: `domain/notifications/alert.ts`.
  test('allow only the chosen kinds, and only sums from the threshold on', () => {
    expect(wantsAlert(wish, event)).toBe(true)
    expect(wantsAlert(wish, { ...event, amount: satang(99_999) })).toBe(false)
    expect(wantsAlert(wish, { ...event, kind: 'payoutDone' })).toBe(false)
    expect(wantsAlert(wish, { ...event, kind: 'phoneDown', amount: null })).toBe(true)
    expect(wantsAlert(wish, { ...event, kind: 'phoneDown', amount: satang(1) })).toBe(true)
    expect(wantsAlert(wish, { ...event, amount: null })).toBe(true)
  })

  test('allow only urgent events in quiet hours', () => {
    const quiet = { ...wish, quiet: { from: 22 * 60, until: 7 * 60 } }
    expect(wantsAlert(quiet, { ...event, at: at('23:30') })).toBe(false)
    expect(wantsAlert(quiet, { ...event, at: at('06:59') })).toBe(false)
    expect(wantsAlert(quiet, { ...event, at: at('07:00') })).toBe(true)
    expect(wantsAlert(quiet, { ...event, kind: 'creditUnknown', at: at('03:00') })).toBe(true)
  })

  test('have quiet hours exactly as long as written, also over midnight, and none with equal ends', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, (from, until) => {
        const day = Array.from({ length: 1440 }, (_, n) => new Date(at('00:00').getTime() + n * 60_000))
        const long = day.filter((one) => isQuiet({ from, until }, one)).length
        expect(long).toBe((until - from + 1440) % 1440)
      }),
      { numRuns: 40 },
    )
  })
})

test('read back a written time of day, and refuse any other text', () => {
  for (const minute of [0, 59, 60, 754, 1439]) expect(readMinute(minuteText(minute))).toBe(minute)
  for (const text of ['24:00', '12:60', '7', '', 'ab:cd', '1:2:3']) expect(readMinute(text)).toBeNull()
})

test('an alert shows amount, player code and number, and leaves out unknown values', () => {
  const about = {
    kind: 'depositAsked',
    amount: satang(123_456_700),
    number: 7,
    playerCode: 'north007',
    name: null,
  } as const
  expect(alertText(about, 'th')).toEqual({ title: 'มีคำขอฝาก', body: '1,234,567 บาท · สมาชิก north007 · #7' })
  expect(alertText({ ...about, amount: satang(100_050), playerCode: null, number: null }, 'en').body).toBe(
    '1,000.50 baht',
  )
  expect(
    alertText({ kind: 'phoneDown', amount: null, number: null, playerCode: null, name: 'เครื่อง 1' }, 'th'),
  ).toEqual({ title: 'โทรศัพท์ขาดการติดต่อเกิน 3 นาที', body: 'เครื่อง 1' })
})
