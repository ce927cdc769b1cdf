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

test('an entry typed in today joins the list, and its later state takes its place', () => {
  const [first, second] = [entry('a'), entry('b')]
  const listed = withTypedToday(withTypedToday([], first, now), second, now)
  expect(listed).toEqual([second, first])
  const corrected = entry('a', { version: 2 })
  expect(withTypedToday(listed, corrected, now)).toEqual([second, corrected])
})

test('an entry typed in before midnight in Bangkok, or brought by a bank, does not join it', () => {
  const ofYesterday = entry('a', { at: '2026-11-21T16:59:59Z', version: 7 })
  expect(withTypedToday([], ofYesterday, now)).toEqual([])
  expect(withTypedToday([], entry('b', { typed: false }), now)).toEqual([])
})

test('an entry that is listed stays current after midnight', () => {
  const at = '2026-11-21T16:50:00Z'
  const [listed, changed] = [entry('a', { at }), entry('a', { at, version: 2 })]
  expect(withTypedToday([listed], changed, now)).toEqual([changed])
})
