import { expect, test } from 'vitest'
import { withTypedToday } from './typed-today.ts'

// 00:30 in Bangkok on 22 November.
const now = new Date('2026-11-21T17:30:00Z')
const entry = (id: string, { typed = true, at = '2026-11-21T17:10:00Z', version = 1 } = {}) => ({
  id,
  version,
  revision: 1,
  createdByStaff: typed,
  createdAt: at,
})
const listOf = (...rows: ReturnType<typeof entry>[]) => ({ rows, next: null })

test('an entry typed in today joins the list, and its later state takes its place', () => {
  const [first, second] = [entry('a'), entry('b')]
  const listed = withTypedToday(withTypedToday(listOf(), first, now), second, now)
  expect(listed).toEqual(listOf(second, first))
  const corrected = entry('a', { version: 2 })
  expect(withTypedToday(listed, corrected, now)).toEqual(listOf(second, corrected))
})

test('an entry typed in before midnight in Bangkok, or brought by a bank, does not join it', () => {
  const ofYesterday = entry('a', { at: '2026-11-21T16:59:59Z', version: 7 })
  expect(withTypedToday(listOf(), ofYesterday, now)).toEqual(listOf())
  expect(withTypedToday(listOf(), entry('b', { typed: false }), now)).toEqual(listOf())
})

test('an entry that is listed stays current after midnight', () => {
  const at = '2026-11-21T16:50:00Z'
  const [listed, changed] = [entry('a', { at }), entry('a', { at, version: 2 })]
  expect(withTypedToday(listOf(listed), changed, now)).toEqual(listOf(changed))
})
