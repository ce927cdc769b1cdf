import { expect, test } from 'vitest'
import { checkHealth, healthChecks, healthLimits, type ShopFigures } from './shop-health.ts'

const well: ShopFigures = {
  reasons: [],
  warnings: [],
  live: true,
  sendingHeld: false,
  historyLost: false,
  oldestOrderSeconds: 3.5,
  unknownOrders: 0,
  unsealedAuditLines: 17,
  oldestWebhookSeconds: 4,
  changesNotInSums: 230,
  makesBackups: true,
  backupAgeSeconds: 7_300,
  failedSignIns: 11,
  clockOffSeconds: 0.4,
}
const wrongIn = (changes: Partial<ShopFigures>) =>
  checkHealth({ ...well, ...changes }).flatMap(({ check, state }) =>
    state === 'good' ? [] : [`${check} ${state}`],
  )

test('a healthy shop passes every check', () => {
  expect(checkHealth(well).map(({ check }) => check)).toEqual(healthChecks)
  expect(wrongIn({})).toEqual([])
})

test.each([
  [{ reasons: ['The database is read-only.'] }, 'work bad'],
  [{ historyLost: true }, 'history bad'],
  [{ sendingHeld: true }, 'sending bad'],
  [{ unknownOrders: 1 }, 'unknown warning'],
  [{ live: false }, 'live bad'],
  [{ warnings: ['The disk is nearly full.'] }, 'room warning'],
  [{ makesBackups: false, backupAgeSeconds: null }, 'backup warning'],
  [{ backupAgeSeconds: null }, 'backup bad'],
])('with %o only %s is reported', (changes, wrong) => {
  expect(wrongIn(changes)).toEqual([wrong])
})

test.each([
  ['oldestOrderSeconds', 'orders bad'],
  ['unsealedAuditLines', 'audit warning'],
  ['oldestWebhookSeconds', 'webhooks warning'],
  ['changesNotInSums', 'sums warning'],
  ['backupAgeSeconds', 'backup bad'],
  ['failedSignIns', 'signIns warning'],
  ['clockOffSeconds', 'clock bad'],
] as const)('%s is good up to its limit and not beyond', (figure, wrong) => {
  expect(wrongIn({ [figure]: healthLimits[figure] })).toEqual([])
  expect(wrongIn({ [figure]: healthLimits[figure] + 1 })).toEqual([wrong])
})

test('orders that wait because sending is on hold are not reported separately', () => {
  expect(wrongIn({ sendingHeld: true, oldestOrderSeconds: 4_000 })).toEqual(['sending bad'])
})
