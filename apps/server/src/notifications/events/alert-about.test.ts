import { satang } from '@khlang/domain/money'
import { expect, test } from 'vitest'
import { alertAbout, alertSettingsOf, toKeptSettings } from './alert-about.ts'
import type { StaffEvent } from './event-store.ts'

const unknownCredit: StaffEvent = {
  kind: 'creditUnknown',
  amount: satang(537),
  data: { number: 4211, name: 'left out', account: 'left out', balance: 71_300 },
  player: { code: 'ab0042', restricted: false },
} as never

test('a notification has the amount, the number and the player of its event', () => {
  expect(alertAbout(unknownCredit)).toEqual({
    kind: 'creditUnknown',
    amount: satang(537),
    number: 4211,
    playerCode: 'ab0042',
    name: null,
  })
})

test('a notification never names a player whose data are restricted', () => {
  const player = { ...unknownCredit.player!, restricted: true }
  expect(alertAbout({ ...unknownCredit, player })).toMatchObject({ playerCode: null, number: 4211 })
})

test('an event without a player or a number is told without them', () => {
  const about = alertAbout({ ...unknownCredit, player: null, data: { number: 'not a number' } })
  expect(about).toMatchObject({ playerCode: null, number: null })
})

test('a silent phone is told by its name, and a low account by its name and its balance', () => {
  expect(alertAbout({ ...unknownCredit, kind: 'phoneDown', data: { name: 'เครื่องหน้าร้าน' } })).toMatchObject({
    name: 'เครื่องหน้าร้าน',
    amount: satang(537),
  })
  const low = { ...unknownCredit, kind: 'balanceLow' as const }
  expect(alertAbout({ ...low, data: { account: 'กสิกร 2', balance: 71_300 } })).toMatchObject({
    name: 'กสิกร 2',
    amount: satang(71_300),
  })
  expect(alertAbout({ ...low, data: {} })).toMatchObject({ name: null, amount: satang(537) })
})

test('preferences are stored and read as they were given, midnight included', () => {
  const quiet = { from: 22 * 60 + 15, until: 0 }
  const kept = toKeptSettings({ kinds: ['creditUnknown', 'phoneDown', 'creditUnknown'], least: 1_050, quiet })
  expect(kept.kinds).toEqual(['creditUnknown', 'phoneDown'])
  expect(alertSettingsOf(kept)).toEqual({
    kinds: ['creditUnknown', 'phoneDown'],
    minAmount: satang(1_050),
    quiet,
  })
  const loud = toKeptSettings({ kinds: [], least: 7, quiet: null })
  expect(alertSettingsOf(loud)).toEqual({ kinds: [], minAmount: satang(7), quiet: null })
})
