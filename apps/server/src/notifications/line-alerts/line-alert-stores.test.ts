import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import { isAlertDue, listLineListening, recipientsOf, takeDueAlert } from './alert-waiting-store.ts'
import {
  changeLineAlert,
  findRecipients,
  forgetGathered,
  listLineAlerts,
  lockLineAlert,
  readLineAlert,
  readRecipients,
  removeLineAlertRow,
  saveRecipients,
} from './line-alert-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of ['alert', 'alert_waiting', 'alert_recipient']) await tx`delete from ${tx(table)}`
    await attempt(tx as never)
  })
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
async function add(tx: Tx, table: string, values: Record<string, unknown>): Promise<string> {
  const id = randomUUID()
  await tx`insert into ${tx(table)} ${tx({ id, ...values })}`
  return id
}
/** A time by the database's clock, some minutes ago. */
async function ago(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx<
    { at: Date }[]
  >`select clock_timestamp() - make_interval(secs => ${minutes * 60}) as at`
  return row!.at
}
const alert = (tx: Tx, values: Record<string, unknown>) =>
  add(tx, 'alert', { way: 'line', kinds: ['depositLate'], changedBy: 'nok', switchedOn: true, ...values })
const line = (tx: Tx, alertId: string, number: number, urgent = false) => tx`
  insert into alert_waiting ${tx({ alertId, eventId: randomUUID(), number, title: 't', body: 'b', path: 'p', urgent })}`
const member = (tx: Tx, name: string, following = true) =>
  add(tx, 'line_member', { lineUserId: `U-${name}`, name, following })
const group = (tx: Tx, name: string, joined = true) =>
  add(tx, 'line_group', { lineGroupId: `G-${name}`, name, joined })
test('an alert is sent at once with an urgent line, else when its lines are gathered; the longest unsent goes first', () =>
  tried(async (tx) => {
    const told = async (minutes: number) => ({ toldAt: await ago(tx, minutes), gatherMinutes: 7 })
    const gathered = await alert(tx, { name: 'gathered', ...(await told(7.1)) })
    const urgent = await alert(tx, { name: 'urgent', ...(await told(1)) })
    const never = await alert(tx, { name: 'never told', gatherMinutes: 7 })
    const waits = await alert(tx, { name: 'waits', ...(await told(6.8)) })
    const off = await alert(tx, { name: 'off', switchedOn: false })
    const removed = await alert(tx, { name: 'removed', removedAt: noon })
    await alert(tx, { name: 'nothing to say' })
    for (const id of [gathered, never, waits, off, removed]) await line(tx, id, 31)
    await line(tx, urgent, 43, true)
    await line(tx, urgent, 41)
    const taken: [string, number[]][] = []
    for (let due = await takeDueAlert(tx); due; due = await takeDueAlert(tx))
      taken.push([due.name, due.lines.map(({ number }) => Number(number))])
    expect(taken).toEqual([
      ['never told', [31]],
      ['gathered', [31]],
      ['urgent', [41, 43]],
    ])
    expect(
      (await tx`select alert_id from alert_waiting`).map(({ alertId }) => alertId as string).toSorted(),
    ).toEqual([waits, off, removed].toSorted())
    const [due] = await tx`select ${isAlertDue(tx)} as is_due`
    expect(due).toEqual({ isDue: false })
    const listening = (await listLineListening(tx)).map(({ id }) => id)
    expect(listening).toHaveLength(5)
    expect(listening).not.toContain(off)
    expect(listening).not.toContain(removed)
  }))

// Invariant: In quiet hours only urgent events are told, however long others were gathered.
test('what is gathered is sent just before quiet hours begin, or waits for their end; urgent lines never wait', () =>
  tried(async (tx) => {
    const night = { quietFrom: 22 * 60, quietUntil: 7 * 60 }
    const day = { quietFrom: 9 * 60, quietUntil: 17 * 60 + 30 }
    const bangkok = (time: string) => new Date(`2026-10-05T${time}+07:00`)
    const moments = [
      '00:00:00',
      '06:59:59',
      '07:00:00',
      '08:58:59',
      '08:59:00',
      '09:00:00',
      '17:29:59',
      '17:30:00',
      '21:58:59',
      '21:59:00',
      '21:59:59',
      '22:00:00',
      '22:30:00',
      '23:59:59',
    ]
    const dueAt = async (values: object, isLineUrgent = false) => {
      const due: string[] = []
      for (const time of moments) {
        await tx`delete from alert_waiting`
        await tx`delete from alert`
        await line(tx, await alert(tx, { name: 'x', gatherMinutes: 60, ...values }), 31, isLineUrgent)
        if (await takeDueAlert(tx, bangkok(time))) due.push(time)
      }
      return due
    }
    const longAgo = { toldAt: new Date('2026-10-04T00:00:00Z') }
    expect(await dueAt({ ...longAgo, ...night })).toEqual(moments.slice(2, 11))
    expect(await dueAt({ ...night })).toEqual(moments.slice(2, 11))
    expect(await dueAt({ ...longAgo, ...day })).toEqual([...moments.slice(0, 5), ...moments.slice(7)])
    expect(await dueAt(longAgo)).toEqual(moments)
    // Told less than an hour before each of them.
    const justNow = { toldAt: new Date('2026-10-06T00:00:00Z') }
    expect(await dueAt({ ...justNow, ...night })).toEqual(['21:59:00', '21:59:59'])
    expect(await dueAt({ ...justNow, ...day })).toEqual(['08:59:00'])
    expect(await dueAt({ ...justNow, quietFrom: 0, quietUntil: 60 })).toEqual(['23:59:59'])
    expect(await dueAt({ ...justNow, quietFrom: 540, quietUntil: 540 })).toEqual([])
    expect(await dueAt(justNow)).toEqual([])
    expect(await dueAt({ ...justNow, ...night }, true)).toEqual(moments)
  }))

test('an alert reaches its own recipients who follow the account and groups that it is in', () =>
  tried(async (tx) => {
    const [own, other] = [await alert(tx, { name: 'own' }), await alert(tx, { name: 'other' })]
    const [follows, left, theirs] = [
      await member(tx, 'ก'),
      await member(tx, 'ข', false),
      await member(tx, 'ค'),
    ]
    const [joined, thrown] = [await group(tx, 'ง'), await group(tx, 'จ', false)]
    await saveRecipients(tx, own, { members: [left, follows], groups: [thrown, joined] })
    await saveRecipients(tx, other, { members: [theirs], groups: [thrown] })
    expect(await recipientsOf(tx, own)).toEqual({
      members: [{ lineId: 'U-ก', memberId: follows }],
      groups: [{ lineId: 'G-ง', memberId: null }],
    })
    expect(await readLineAlert(tx, own)).toMatchObject({
      members: [{ id: follows }, { id: left, following: false }],
      groups: [{ id: joined }, { id: thrown, joined: false }],
    })
    const found = await findRecipients(tx, {
      members: [theirs, randomUUID()],
      groups: [joined, randomUUID()],
    })
    expect(found).toEqual({ members: [theirs], groups: [joined] })
    await saveRecipients(tx, own, { members: [theirs], groups: [] })
    expect(await readRecipients(tx, own)).toEqual({ members: [theirs], groups: [] })
    expect(await readRecipients(tx, other)).toEqual({ members: [theirs], groups: [thrown] })
  }))

test('an alert is changed or removed alone, and the unsent lines of another one stay', () =>
  tried(async (tx) => {
    const late = await alert(tx, { name: 'late', createdAt: after(7) })
    const gone = await alert(tx, { name: 'gone', createdAt: noon })
    const early = await alert(tx, { name: 'early', createdAt: after(-7) })
    for (const id of [late, gone, late]) await line(tx, id, 31)
    await removeLineAlertRow(tx, gone, 'lek')
    await forgetGathered(tx, gone)
    expect((await listLineAlerts(tx)).map(({ name, waiting }) => [name, waiting])).toEqual([
      ['early', 0],
      ['late', 2],
    ])
    expect([await lockLineAlert(tx, gone), await readLineAlert(tx, gone)]).toEqual([null, null])
    const { id: _, version: __, ...settings } = (await lockLineAlert(tx, early))!
    expect(await changeLineAlert(tx, early, { ...settings, name: 'new', changedBy: 'lek' })).toBe(true)
    expect((await listLineAlerts(tx)).map(({ name }) => name)).toEqual(['new', 'late'])
    expect(await changeLineAlert(tx, early, { ...settings, name: 'late', changedBy: 'lek' })).toBe(false)
  }))
