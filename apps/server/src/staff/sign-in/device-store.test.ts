import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { insertEmployee, insertSetting, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import { isKnownDevice, isRememberMeOff, noteDevice } from './device-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) => triedOnStaff(world, attempt)
const [device, other] = [randomUUID(), randomUUID()]
const [dao, pim] = ['dao@example.test', 'pim@example.test']

test('a device is known for who has signed in with it, and for nobody else', () =>
  tried(async (tx) => {
    await noteDevice(tx, device, dao)
    await noteDevice(tx, other, pim)
    await tx`update auth.known_device set last_at = ${minutesAgo(90)}`
    expect(await isKnownDevice(tx, device, dao)).toBe(true)
    expect(await isKnownDevice(tx, device, pim)).toBe(false)
    expect(await isKnownDevice(tx, other, dao)).toBe(false)
    await noteDevice(tx, device, pim)
    await noteDevice(tx, other, pim)
    const lately = await tx`
      select device, email from auth.known_device where last_at > ${minutesAgo(5)} order by device = ${device}`
    expect(lately).toEqual([
      { device: other, email: pim },
      { device, email: pim },
    ])
  }))

const known: [string, string[], boolean][] = [
  ['one who needs a second factor', ['owner'], true],
  ['two who both need one', ['owner', 'finance'], true],
  ['one of two does not', ['owner', 'support'], false],
  ['one of a role that the shop says nothing of', ['viewer'], false],
  ['beside one who is switched off', ['owner', 'off'], true],
  ['beside one who is no employee', ['owner', 'nobody'], true],
  ['nobody', [], false],
]
test.each(known)(
  'nobody can stay signed in on a device where all need a second factor: %s',
  (_, names, isOff) =>
    tried(async (tx) => {
      await insertSetting(tx, 'staff.secondFactor', {
        owner: 'required',
        finance: 'required',
        support: 'optional',
      })
      await insertSetting(tx, 'staff.idleMinutes', { viewer: 'required' })
      for (const role of ['owner', 'finance', 'support', 'viewer']) await insertEmployee(tx, role, { role })
      await insertEmployee(tx, 'off', { role: 'support', active: false })
      for (const name of names) await noteDevice(tx, device, `${name}@example.test`)
      for (const name of ['owner', 'support']) await noteDevice(tx, other, `${name}@example.test`)
      expect(await isRememberMeOff(tx, device)).toBe(isOff)
      expect(await isRememberMeOff(tx, null)).toBe(false)
    }),
)

test('everybody can stay signed in as long as the shop requires no second factor', () =>
  tried(async (tx) => {
    await insertEmployee(tx, 'dao')
    await noteDevice(tx, device, dao)
    expect(await isRememberMeOff(tx, device)).toBe(false)
  }))
