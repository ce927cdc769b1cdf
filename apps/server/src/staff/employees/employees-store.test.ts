import { randomUUID } from 'node:crypto'
import type { EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { EmployeeFilter } from '@khlang/domain/staff/employee-filter'
import { expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { inMinutes, insertEmployee, minutesAgo, triedOnStaff } from '#testing/staff-rows.ts'
import {
  addApproved,
  addInvited,
  changeEmployee,
  countEmployees,
  employeesBy,
  isOwnerNow,
  listEmployees,
  lockEmployee,
  readEmployees,
  renameEmployee,
  streamEmployees,
  switchEmployee,
} from './employees-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx) => Promise<void>) =>
  triedOnStaff(world, async (tx) => {
    await tx`delete from employee`
    await attempt(tx)
  })
type Change = Record<string, unknown>
const changedBy = 'boss@example.test' as EmployeeEmail
const read = async (tx: Tx, id: EmployeeId) => ({
  ...(await tx`select * from employee where id = ${id}`)[0]!,
})
const insertLink = (tx: Tx, hash: string, change: Change) =>
  tx`insert into auth.staff_link ${tx({ hash: Buffer.from(hash), kind: 'invitation', createdBy: changedBy, ...change })}`

const invitations: [string, Change, boolean][] = [
  ['open', {}, true],
  ['of somebody else', { employeeId: 'pim' }, false],
  ['used', { usedAt: minutesAgo(3) }, false],
  ['withdrawn', { withdrawnAt: minutesAgo(3) }, false],
  ['a link for a password', { kind: 'password' }, false],
]
test.each(invitations)('an invitation is shown at an employee: %s', (_, change, isShown) =>
  tried(async (tx) => {
    const [dao, pim] = [
      await insertEmployee(tx, 'dao', { userId: null }),
      await insertEmployee(tx, 'pim', { userId: null }),
    ]
    const expiresAt = inMinutes(27)
    await insertLink(tx, 'one', { expiresAt, ...change, employeeId: change['employeeId'] ? pim.id : dao.id })
    expect((await readEmployees(tx, [dao.id]))[0]!.invitedUntil).toEqual(isShown ? expiresAt : null)
  }),
)

test('of two invitations the later end is shown', () =>
  tried(async (tx) => {
    const { id } = await insertEmployee(tx, 'dao', { userId: null })
    const [sooner, later] = [inMinutes(17), inMinutes(23)]
    await insertLink(tx, 'later', { employeeId: id, expiresAt: later })
    await insertLink(tx, 'sooner', { employeeId: id, expiresAt: sooner })
    expect((await readEmployees(tx, [id]))[0]!.invitedUntil).toEqual(later)
  }))

const newest = { by: 'time', sort: employeesBy.time, direction: 'desc' as const }
const names = (rows: readonly { email: string }[]) => rows.map(({ email }) => email.split('@')[0])
const listed = async (tx: Tx, filter: EmployeeFilter, { limit = 20, sorting = newest } = {}) =>
  names(await listEmployees(tx, filter, { limit, sorting, after: null }))
const staff = async (tx: Tx) => {
  // Midnight in Bangkok.
  const day = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 9, day - 1, 17)) })
  await insertEmployee(tx, 'dao', { role: 'owner', lastName: 'Suk', ...day(4) })
  await insertEmployee(tx, 'pim', { active: false, lastName: 'Daorueang', ...day(5) })
  await insertEmployee(tx, 'nok', { active: false, userId: null, secondFactor: true, ...day(6) })
  await insertEmployee(tx, 'lek', { userId: null, role: 'owner', ...day(7) })
  await insertEmployee(tx, 'tan', { hidden: true, ...day(8) })
}

const filters: [string, EmployeeFilter, string[]][] = [
  ['none', {}, ['lek', 'nok', 'pim', 'dao']],
  ['hidden ones too', { hidden: true }, ['tan', 'lek', 'nok', 'pim', 'dao']],
  ['a role', { role: 'owner' }, ['lek', 'dao']],
  ['switched off, also before they came', { state: 'off' }, ['nok', 'pim']],
  ['invited', { state: 'invited' }, ['lek']],
  ['at work', { state: 'active' }, ['dao']],
  ['with a second factor', { factor: 'with' }, ['nok']],
  ['without one', { factor: 'without' }, ['lek', 'pim', 'dao']],
  ['the beginning of an e-mail', { q: 'LE' }, ['lek']],
  ['the beginning of any name', { q: 'Dao' }, ['pim', 'dao']],
  ['the beginning of both names', { q: 'dao S' }, ['dao']],
  ['the middle of a name', { q: 'orueang' }, []],
  ['from a day', { from: '2026-10-06' as never }, ['lek', 'nok']],
  ['up to a day', { to: '2026-10-05' as never }, ['pim', 'dao']],
]
test.each(filters)('employees are listed by a filter: %s', (_, filter, expected) =>
  tried(async (tx) => {
    await staff(tx)
    expect(await listed(tx, filter)).toEqual(expected)
    expect(await countEmployees(tx, filter)).toBe(expected.length)
  }),
)

test('an employee is found by their number; a page and a count look one further', () =>
  tried(async (tx) => {
    await staff(tx)
    const [row] = await tx<{ number: number }[]>`select number from employee where email = 'nok@example.test'`
    expect(await listed(tx, { q: String(row!.number) })).toEqual(['nok'])
    expect(await listed(tx, {}, { limit: 2 })).toEqual(['lek', 'nok', 'pim'])
    expect(await countEmployees(tx, {}, { limit: 2 })).toBe(3)
  }))

test('who never signed in comes after everybody who did', () =>
  tried(async (tx) => {
    await insertEmployee(tx, 'never')
    await insertEmployee(tx, 'long-ago', { signedInAt: minutesAgo(9) })
    await insertEmployee(tx, 'lately', { signedInAt: minutesAgo(4) })
    const sorting = { ...newest, by: 'signedIn', sort: employeesBy.signedIn }
    expect(await listed(tx, {}, { sorting })).toEqual(['lately', 'long-ago', 'never'])
  }))

test('only chosen employees are counted and exported, and only those of the filter', () =>
  tried(async (tx) => {
    await staff(tx)
    const all = await listEmployees(tx, { hidden: true }, { limit: 20, sorting: newest, after: null })
    const idOf = (name: string) => all.find(({ email }) => email.startsWith(name))!.id
    const selections = [
      [{ ids: [idOf('dao'), idOf('nok'), idOf('tan')], except: [] }, ['nok', 'dao']],
      [{ ids: null, except: [idOf('dao')] }, ['lek', 'nok', 'pim']],
    ] as const
    for (const [selection, expected] of selections) {
      expect(await countEmployees(tx, {}, { selection })).toBe(expected.length)
      const exported: { email: string }[] = []
      for await (const rows of streamEmployees(tx, {}, { sorting: newest, selection })) exported.push(...rows)
      expect(names(exported)).toEqual(expected)
    }
  }))

const owners: [string, Change, boolean][] = [
  ['an owner', { role: 'owner' }, true],
  ['one who lost the role', { role: 'supervisor' }, false],
  ['one who is switched off', { role: 'owner', active: false }, false],
  ['one who is only invited', { role: 'owner', userId: null }, false],
]
test.each(owners)('an owner may do what only owners may: %s', (_, change, isOwner) =>
  tried(async (tx) => {
    await insertEmployee(tx, 'pim', { role: 'owner' })
    const { id } = await insertEmployee(tx, 'dao', change)
    expect(await isOwnerNow(tx, id)).toBe(isOwner)
  }),
)

test('what is changed at an employee stays as it was at their colleague', () =>
  tried(async (tx) => {
    const [{ id }, colleague] = [await insertEmployee(tx, 'dao'), await insertEmployee(tx, 'pim')]
    const other = await read(tx, colleague.id)
    const before = await read(tx, id)
    const renamed = { firstName: 'Ying', lastName: 'Chai', displayName: 'Ying Chai', employee: changedBy }
    await renameEmployee(tx, { id, firstName: 'Ying', lastName: 'Chai', changedBy })
    expect(await read(tx, id)).toEqual({ ...before, ...renamed })
    const by = { ...renamed, firstName: 'Som', displayName: 'Som Chai', role: 'support', hidden: true }
    await changeEmployee(tx, {
      id,
      firstName: 'Som',
      lastName: 'Chai',
      role: 'support',
      hidden: true,
      changedBy,
    })
    expect(await read(tx, id)).toEqual({ ...before, ...by })
    await switchEmployee(tx, { id, off: { reason: 'left us' }, changedBy })
    expect(await read(tx, id)).toEqual({ ...before, ...by, active: false, offReason: 'left us' })
    expect(await read(tx, colleague.id)).toEqual(other)
    expect(await lockEmployee(tx, id)).toMatchObject({
      email: 'dao@example.test',
      state: 'off',
      hidden: true,
    })
    await switchEmployee(tx, { id: colleague.id, off: { reason: 'left too' }, changedBy })
    await switchEmployee(tx, { id, off: null, changedBy })
    expect(await read(tx, id)).toEqual({ ...before, ...by })
    expect(await read(tx, colleague.id)).toMatchObject({ active: false, offReason: 'left too' })
    expect((await readEmployees(tx, [id, colleague.id])).length).toBe(2)
  }))

test('who is invited has no account yet; who is approved has theirs, and is never hidden', () =>
  tried(async (tx) => {
    const { id, ...usual } = {
      id: randomUUID() as EmployeeId,
      firstName: 'Dao',
      lastName: 'Suk',
      changedBy,
    }
    const approved = randomUUID() as EmployeeId
    await addInvited(tx, { ...usual, id, email: 'dao@example.test', role: 'viewer', hidden: true })
    await addApproved(tx, { ...usual, id: approved, userId: 'pim', email: 'pim@example.test', role: 'owner' })
    const by = { employee: changedBy, version: 1, revision: 0 }
    const [first, second] = await tx`select * from employee order by email`
    expect(first).toMatchObject({
      id,
      userId: null,
      role: 'viewer',
      hidden: true,
      displayName: 'Dao Suk',
      ...by,
    })
    expect(second).toMatchObject({ id: approved, userId: 'pim', role: 'owner', hidden: false, ...by })
  }))
