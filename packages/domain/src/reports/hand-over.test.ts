import { expect, test } from 'vitest'
import { orderPurposes } from '../crediting/order.ts'
import { activityKindOf } from './activities.ts'
import { checkPeriod, takeCan, usualFrom } from './hand-over.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21) + hour * 3_600_000)

test('a handover is accepted by another employee than its author, once', () => {
  const given = { state: 'waiting', givenBy: 'nok@x' } as const
  expect(takeCan(given, { email: 'lek@x', role: 'support' })).toBe(true)
  expect(takeCan(given, { email: 'nok@x', role: 'owner' })).toBe('hand-over-own')
  expect(takeCan(given, { email: 'vee@x', role: 'viewer' })).toBe('not-permitted')
  for (const state of ['taken', 'objected'] as const)
    expect(takeCan({ ...given, state }, { email: 'lek@x', role: 'support' })).toBe('hand-over-taken')
})

test('a handover covers a past period of at most three days', () => {
  const check = (from: number, until: number) =>
    checkPeriod({ from: at(from), until: at(until), now: at(80) })
  expect(check(70, 80)).toBe(true)
  expect(check(8, 80)).toBe(true)
  expect(check(7, 80)).toBe('period-too-long')
  expect(check(80 - 72 - 1 / 3_600_000, 80)).toBe('period-too-long')
  expect(check(79, 81)).toBe('period-in-future')
  expect(check(79, 79)).toBe('period-backwards')
})

test('a handover begins where the last one ended, or at the day’s start if that is too long ago or too late', () => {
  const asked = { now: at(100), dayStart: at(90) }
  expect(usualFrom(at(60), asked)).toEqual(at(60))
  expect(usualFrom(at(28), asked)).toEqual(at(28))
  expect(usualFrom(at(28 - 1 / 3_600_000), asked)).toEqual(at(90))
  expect(usualFrom(at(20), asked)).toEqual(at(90))
  expect(usualFrom(at(100), asked)).toEqual(at(90))
  expect(usualFrom(null, asked)).toEqual(at(90))
})

test('work counts by its result: a done order by its purpose, a claim or a refusal not at all', () => {
  for (const purpose of orderPurposes) expect(activityKindOf('order.done', purpose)).not.toBeNull()
  expect(activityKindOf('order.done', 'payOutWithdrawal')).toBe('paid')
  expect(activityKindOf('player.update', null)).toBe('edited')
  for (const act of ['entry.claim', 'entry.release', 'view.save', 'order.refused', 'order.unknown'])
    expect(activityKindOf(act, 'creditDeposit')).toBeNull()
})
