import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { spanText } from './span-text.ts'

test.each([
  [59, th.dashboard_seconds.replace('{n}', '59')],
  [60, th.dashboard_minutes.replace('{time}', '1:00')],
  [200, th.dashboard_minutes.replace('{time}', '3:20')],
  [3_599, th.dashboard_minutes.replace('{time}', '59:59')],
  [3_600, th.dashboard_hours.replace('{time}', '1:00')],
  [3_917, th.dashboard_hours.replace('{time}', '1:05')],
  [90_061, th.dashboard_hours.replace('{time}', '25:01')],
])('a player who waited %i seconds waited %s', (seconds, shown) => {
  expect(spanText(seconds)).toBe(shown)
})

test('nobody waited: a dash', () => {
  expect(spanText(null)).toBe('–')
})
