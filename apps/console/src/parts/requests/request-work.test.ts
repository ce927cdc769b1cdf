import { expect, test } from 'vitest'
import { isFreeFor, refusalOf, workNow } from './request-work.ts'

const now = Date.parse('2026-11-25T03:00:00Z')
const later = '2026-11-25T03:01:00Z'
const before = '2026-11-25T02:59:59Z'
const free = { holder: null, leaseUntil: null, hold: null }
const claimed = { ...free, holder: 'nok@example.test', leaseUntil: later }
const held = { ...free, hold: { reason: 'the bank asks', until: later, by: 'nok@example.test' } }
const can = { adjust: true, claim: true } as const

test('a request that a colleague has claimed cannot be paid by me; one that I have claimed can', () => {
  expect(refusalOf({ ...claimed, can }, 'adjust', 'lek@example.test', now)).toBe('request-held')
  expect(refusalOf({ ...claimed, can }, 'adjust', 'nok@example.test', now)).toBeNull()
  expect([isFreeFor(claimed, 'lek@example.test', now), isFreeFor(claimed, 'nok@example.test', now)]).toEqual([
    false,
    true,
  ])
})

test('a request on hold is blocked for everybody, also for the employee who put it on hold', () => {
  expect(refusalOf({ ...held, can }, 'adjust', 'nok@example.test', now)).toBe('request-on-hold')
  expect(isFreeFor(held, 'nok@example.test', now)).toBe(false)
  expect(isFreeFor({ ...held, hold: { ...held.hold, until: null } }, 'nok@example.test', now)).toBe(false)
})

test('an expired claim or hold blocks nobody', () => {
  const over = { ...claimed, leaseUntil: before, hold: { ...held.hold, until: before } }
  expect(workNow(over, now)).toEqual({ holder: null, hold: null })
  expect(refusalOf({ ...over, can }, 'adjust', 'lek@example.test', now)).toBeNull()
})

test('an action that the row refuses or does not mention stays refused', () => {
  expect(refusalOf({ ...free, can: { adjust: 'withdrawal-done' } }, 'adjust', 'me', now)).toBe(
    'withdrawal-done',
  )
  expect(refusalOf({ ...free, can }, 'transfer', 'me', now)).toBe('not-permitted')
})
