import { expect, test } from 'vitest'
import * as m from '#messages'
import { periodText } from './period-labels.ts'

test('a period is named, or written with the days that it has', () => {
  const [day, later] = ['2026-11-02', '2026-11-05']
  expect(periodText({ period: 'yesterday', from: day })).toBe(m.period_yesterday())
  expect(periodText({ from: day, to: later })).toBe('2026-11-02 – 2026-11-05')
  expect(periodText({ from: day, to: day })).toBe('2026-11-02')
  expect(periodText({ from: day })).toBe(m.period_since({ day }))
  expect(periodText({ to: later })).toBe(m.period_until({ day: later }))
})
