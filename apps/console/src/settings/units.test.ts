import type { CheckedHealth, HealthCheck } from '@khlang/domain/settings/shop-health'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { backupAgeText } from './backup-labels.ts'
import { figureText } from './health-labels.ts'

test.each([
  [3_599, '0'],
  [2 * 3_600, '2'],
  [5_000_000, '1,388'],
])('a backup %i seconds old is %s hours old', (seconds, hours) => {
  expect(backupAgeText(seconds)).toBe(th.backups_age.replace('{hours}', hours))
})

test.each<[HealthCheck, number, string]>([
  ['backup', 7_300, th.age_hours.replace('{n}', '2')],
  ['orders', 130, th.age_minutes.replace('{n}', '2')],
  ['webhooks', 200_000, th.age_days.replace('{n}', '2')],
  ['clock', 47, th.age_seconds.replace('{n}', '40')],
  ['unknown', 7_300, '7,300'],
  ['audit', 130, '130'],
])('the check %s with the figure %i is shown as %s', (check, value, shown) => {
  expect(figureText({ check, value, state: 'bad' } as CheckedHealth)).toBe(shown)
})
