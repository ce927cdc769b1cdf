import type { EmployeeId } from '@khlang/domain/brand'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { arePushesDue, findPushDue, giveUpLatePushes, takePush } from './push-delivery-store.ts'
import {
  findByEndpoint,
  findPushDevice,
  findSealedAddress,
  listPushDevices,
  movePushDevice,
  notePushSent,
  removePushDeviceRow,
  renamePushDeviceRow,
  wakePushDevice,
} from './push-device-store.ts'
import { findPushSettings, listPushListening, savePushSettings } from './push-settings-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of ['push_device', 'push_delivery', 'alert', 'house_event'])
      await tx`delete from ${tx(table)}`
    await attempt(tx as never)
  })
const noon = new Date('2026-10-05T05:00:00Z')
/** A time by the database's clock, some minutes from now. */
async function inMinutes(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx<
    { at: Date }[]
  >`select clock_timestamp() + make_interval(secs => ${minutes * 60}) as at`
  return row!.at
}
type Owner = { id: EmployeeId; userId: string; sessionId: string; email: string }
/** Adds an employee who is signed in, unless their session is over or they were switched off. */
async function employee(tx: Tx, name: string, { active = true, minutes = 7 } = {}): Promise<Owner> {
  const owner = { id: randomUUID() as EmployeeId, userId: `u-${name}`, sessionId: `s-${name}` }
  const email = `${name}@example.test`
  const person = { id: owner.id, email, firstName: name, lastName: 'ก', role: 'support', active }
  await tx`insert into employee ${tx({ ...person, userId: owner.userId })}`
  await tx`
    insert into auth.session (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
    values (${owner.sessionId}, ${await inMinutes(tx, minutes)}, ${name}, ${noon}, ${noon}, ${owner.userId})`
  return { ...owner, email }
}
async function device(tx: Tx, owner: Owner, name: string, values: object = {}): Promise<string> {
  const id = randomUUID()
  const address = { secretAddressSealed: Buffer.from(name), endpointHash: Buffer.from(name) }
  const usual = { id, employeeId: owner.id, sessionId: owner.sessionId, name, createdAt: noon }
  await tx`insert into push_device ${tx({ ...usual, ...address, ...values })}`
  return id
}
const listens = (tx: Tx, owner: Owner, values: object = {}) => {
  const settings = { kinds: ['depositAsked'], leastSatang: 701, switchedOn: true, changedBy: owner.email }
  return tx`insert into alert ${tx({ id: randomUUID(), way: 'push', employeeId: owner.id, ...settings, ...values })}`
}
async function push(tx: Tx, deviceId: string, values: Record<string, unknown> = {}): Promise<string> {
  const id = randomUUID()
  const usual = { id, deviceId, eventId: randomUUID(), message: tx.json({}), nextAt: noon }
  const leaseUntil = values['state'] === 'sending' ? noon : null
  const endedAt = values['state'] === 'delivered' ? noon : null
  const until = await inMinutes(tx, 7)
  await tx`insert into push_delivery ${tx({ ...usual, until, leaseUntil, endedAt, ...values } as never)}`
  return id
}

test('a device gets its oldest due message while its employee is signed in and wants them', () =>
  tried(async (tx) => {
    const [nok, lek] = [await employee(tx, 'nok7'), await employee(tx, 'lek7')]
    for (const owner of [nok, lek]) await listens(tx, owner)
    const [own, other] = [await device(tx, nok, 'own'), await device(tx, lek, 'other')]
    await push(tx, other)
    await push(tx, own, { until: await inMinutes(tx, -1) })
    await push(tx, own, { nextAt: await inMinutes(tx, 3) })
    await push(tx, own, { state: 'sending', leaseUntil: await inMinutes(tx, 3) })
    await push(tx, own, { state: 'delivered' })
    const died = await push(tx, own, { state: 'sending', fence: 3, tries: 5 })
    const fresh = await push(tx, own)
    expect(await takePush(tx, own, 60)).toMatchObject({ id: died, fence: 4, tries: 6, deviceId: own })
    expect(await takePush(tx, own, 60)).toMatchObject({ id: fresh, fence: 1, tries: 1 })
    expect(await takePush(tx, own, 60)).toBeNull()
    expect(await findPushDue(tx)).toEqual([other])
  }))

test('nothing is pushed to who is signed out, was switched off, or does not want it', () =>
  tried(async (tx) => {
    const asleep = [
      await employee(tx, 'expired', { minutes: -1 }),
      await employee(tx, 'off', { active: false }),
    ]
    const unwanted = await employee(tx, 'unwanted')
    const removed = await employee(tx, 'removed')
    const listening = await employee(tx, 'listening')
    for (const owner of [...asleep, listening]) await listens(tx, owner)
    await listens(tx, unwanted, { switchedOn: false })
    await listens(tx, removed, { removedAt: noon })
    const heard = await device(tx, listening, 'heard')
    await device(tx, removed, 'of removed')
    for (const owner of [...asleep, unwanted]) {
      const id = await device(tx, owner, owner.userId)
      await push(tx, id)
      expect(await takePush(tx, id, 60)).toBeNull()
    }
    const elsewhere = await device(tx, listening, 'signed out there', { sessionId: asleep[0]!.sessionId })
    await push(tx, elsewhere)
    expect(await takePush(tx, elsewhere, 60)).toBeNull()
    const found = await listPushListening(tx)
    expect(found).toMatchObject([{ deviceId: heard, role: 'support', locale: 'th', leastSatang: 701 }])
    await tx`insert into preference (employee_id, name, value) values (${unwanted.id}, 'locale', '"en"'), (${listening.id}, 'other', '"xx"')`
    expect(await listPushListening(tx)).toMatchObject([{ locale: 'th' }])
    await tx`update preference set name = 'locale', value = '"en"' where employee_id = ${listening.id}`
    expect(await listPushListening(tx)).toMatchObject([{ locale: 'en' }])
  }))

test('a message that is too late is given up, unless it is just being sent', () =>
  tried(async (tx) => {
    const own = await device(tx, await employee(tx, 'nok7'), 'own')
    const until = await inMinutes(tx, -1)
    const soon = await inMinutes(tx, 3)
    await push(tx, own, { state: 'sending', leaseUntil: soon, until })
    await push(tx, own, { nextAt: soon })
    await push(tx, own, { state: 'delivered', until })
    const isDue = async () => (await tx`select ${arePushesDue(tx)} as is_due`)[0]!['isDue']
    expect(await isDue()).toBe(false)
    const late = [
      await push(tx, own, { nextAt: soon, until }),
      await push(tx, own, { state: 'sending', until }),
    ]
    expect(await isDue()).toBe(true)
    await giveUpLatePushes(tx)
    const given = await tx`select id from push_delivery where state = 'givenUp'`
    expect(given.map(({ id }) => id as string).toSorted()).toEqual(late.toSorted())
  }))

test('a device is found, renamed, moved and removed by its own id, and only by its own employee', () =>
  tried(async (tx) => {
    const [nok, lek] = [await employee(tx, 'nok7'), await employee(tx, 'lek7')]
    const late = await device(tx, nok, 'late', { createdAt: new Date(noon.getTime() + 7) })
    await device(tx, nok, 'early')
    const other = await device(tx, lek, 'other')
    const names = async (owner: Owner) => (await listPushDevices(tx, owner.id)).map(({ name }) => name)
    expect(await names(nok)).toEqual(['early', 'late'])
    expect(await findPushDevice(tx, nok.id, other)).toBeNull()
    expect(await findPushDevice(tx, lek.id, other)).toMatchObject({ name: 'other', awake: true })
    expect((await findSealedAddress(tx, other))?.toString()).toBe('other')
    expect(await findByEndpoint(tx, Buffer.from('late'))).toMatchObject({ id: late })
    const others = () => tx`select * from push_device where id <> ${late} order by id`
    const before = await others()
    await renamePushDeviceRow(tx, late, 'renamed')
    await notePushSent(tx, late)
    const address = { secretAddressSealed: Buffer.from('new'), endpointHash: Buffer.from('new') }
    await movePushDevice(tx, late, { sessionId: 'gone', ...address })
    expect(await findPushDevice(tx, nok.id, late)).toMatchObject({ name: 'renamed', awake: false })
    await wakePushDevice(tx, { id: late, sessionId: lek.sessionId, userId: lek.userId })
    expect(await findPushDevice(tx, nok.id, late)).toMatchObject({ sessionId: 'gone' })
    await wakePushDevice(tx, { id: late, sessionId: nok.sessionId, userId: nok.userId })
    expect(await findPushDevice(tx, nok.id, late)).toMatchObject({ awake: true })
    expect(await others()).toEqual(before)
    expect([await removePushDeviceRow(tx, late), await removePushDeviceRow(tx, late)]).toEqual([true, false])
    expect(await names(nok)).toEqual(['early'])
  }))

test('settings for notifications are saved for one employee, in the version that was seen', () =>
  tried(async (tx) => {
    const [nok, lek] = [await employee(tx, 'nok7'), await employee(tx, 'lek7')]
    await listens(tx, lek, { version: 3 })
    await tx`insert into alert ${tx({ id: randomUUID(), way: 'line', name: 'a', kinds: ['depositAsked'], changedBy: 'x' })}`
    const lekBefore = await findPushSettings(tx, lek.id)
    const settings = { kinds: ['payoutLate'] as never, leastSatang: 907 as never, switchedOn: true }
    const quiet = { quietFrom: 61, quietUntil: 67 }
    const save = (version: number | null, more = {}) =>
      savePushSettings(tx, { employeeId: nok.id, by: nok.email, version }, { ...settings, ...quiet, ...more })
    expect(await findPushSettings(tx, nok.id)).toBeNull()
    expect(await save(null)).toBe(true)
    expect(await save(null, { quietFrom: 71 })).toBe(false)
    const { version } = (await findPushSettings(tx, nok.id))!
    expect(await save(version + 1, { quietFrom: 73 })).toBe(false)
    expect(await findPushSettings(tx, nok.id)).toMatchObject({ ...settings, ...quiet })
    expect(await save(version, { quietFrom: 79 })).toBe(true)
    expect(await findPushSettings(tx, nok.id)).toMatchObject({ quietFrom: 79 })
    expect(await findPushSettings(tx, lek.id)).toEqual(lekBefore)
  }))
