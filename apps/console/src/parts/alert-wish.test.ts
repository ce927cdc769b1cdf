import { usualKinds } from '@khlang/domain/notifications/alert'
import { businessEventKinds } from '@khlang/domain/notifications/business-event'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { draftOfWish, type Wish, wishOf } from './alert-wish.ts'

const wishes: Wish[] = [
  { kinds: [businessEventKinds[0], businessEventKinds[3]], least: 0, quiet: null },
  { kinds: [businessEventKinds[1]], least: 150_000, quiet: { from: 22 * 60 + 5, until: 7 * 60 } },
  { kinds: [businessEventKinds[2]], least: 100, quiet: { from: 0, until: 6 * 60 } },
  { kinds: [businessEventKinds[2]], least: 100, quiet: { from: 23 * 60, until: 0 } },
  { kinds: [...businessEventKinds], least: 12_345_67, quiet: { from: 8 * 60, until: 12 * 60 + 30 } },
]

test.each(wishes)('saving untouched wishes changes nothing: %o', (wish) => {
  expect(wishOf(draftOfWish(wish))).toEqual(wish)
})

test('new wishes are of the usual events, of every sum, at any hour', () => {
  expect(wishOf(draftOfWish(null))).toEqual({
    kinds: businessEventKinds.filter((kind) => usualKinds.includes(kind)),
    least: 0,
    quiet: null,
  })
})

const draft = draftOfWish(null)
test.each([
  [{ kinds: [] }, th.alert_kinds_missing],
  [{ least: 'มาก' }, th.alert_least_wrong],
  [{ quiet: true, quietFrom: '25:00' }, th.alert_quiet_wrong],
  [{ quiet: true, quietUntil: '' }, th.alert_quiet_wrong],
  [{ quiet: true, quietFrom: '07:00', quietUntil: '07:00' }, th.alert_quiet_same],
])('wishes with %o are refused: %s', (change, said) => {
  expect(wishOf({ ...draft, ...change })).toBe(said)
})

test('quiet hours may pass midnight, which those offered do, and count only while they are on', () => {
  expect(wishOf({ ...draft, quiet: true })).toMatchObject({ quiet: { from: 22 * 60, until: 7 * 60 } })
  expect(wishOf({ ...draft, quietFrom: 'never' })).toMatchObject({ quiet: null })
})
