import { describe, expect, test } from 'vitest'
import { roles } from './acts.ts'
import { blockedForOneself, checkStanding, displayNameOf, employeeCan, employeeStates } from './employee.ts'

const somebody = { id: 'nok', role: 'support' } as const
const owner = { id: 'boss', role: 'owner' } as const
const boss = { id: 'boss', isOwner: true }
const oneself = { ok: false, refusal: 'employee-oneself' }

test('a display name is both names with a space between them', () => {
  expect(displayNameOf('ฟ้า', 'ใส')).toBe('ฟ้า ใส')
  expect(displayNameOf('ฟ้า', '')).toBe('ฟ้า')
})

describe('an owner', () => {
  test('changes the roles of others and switches them off', () => {
    expect(checkStanding(boss, somebody, { role: 'finance', off: false }).ok).toBe(true)
    expect(checkStanding(boss, { id: 'other', role: 'owner' }, { role: 'viewer', off: true }).ok).toBe(true)
  })

  test('can neither switch off themselves nor change their own role, but can change their name', () => {
    expect(checkStanding(boss, owner, { role: 'owner', off: true })).toEqual(oneself)
    expect(checkStanding(boss, owner, { role: 'supervisor', off: false })).toEqual(oneself)
    expect(checkStanding(boss, owner, { role: 'owner', off: false }).ok).toBe(true)
  })

  test('who has meanwhile lost the role changes nothing', () => {
    expect(checkStanding({ ...boss, isOwner: false }, somebody, { role: 'viewer', off: false })).toEqual({
      ok: false,
      refusal: 'not-permitted',
    })
  })
})

test('an action refused by the state has another reason than one refused by the role', () => {
  expect(employeeCan('owner', { state: 'off', secondFactor: false })).toMatchObject({
    switchOff: 'employee-off',
    switchOn: true,
    resetPassword: 'employee-off',
  })
  expect(employeeCan('owner', { state: 'invited', secondFactor: false })).toMatchObject({
    invite: true,
    resetPassword: 'employee-invited',
    switchOn: 'employee-not-off',
  })
  for (const role of roles.filter((one) => one !== 'owner'))
    expect(employeeCan(role, { state: 'active', secondFactor: false })).toMatchObject({
      update: 'not-permitted',
      switchOff: 'not-permitted',
    })
  expect(blockedForOneself(employeeCan('owner', { state: 'active', secondFactor: false }))).toMatchObject({
    switchOff: 'employee-oneself',
    changeRole: 'employee-oneself',
    update: true,
  })
})

test('every action on an employee in every state is open to an owner, or has a reason', () => {
  const table = employeeStates.flatMap((state) =>
    [false, true].flatMap((secondFactor) =>
      Object.entries(employeeCan('owner', { state, secondFactor })).map(
        ([act, can]) => `${state}${secondFactor ? ' with a second factor' : ''} ${act}: ${can}`,
      ),
    ),
  )
  expect(table).toMatchSnapshot()
})

test('in every state only an owner manages, and an auditor reads the history', () => {
  for (const role of roles.filter((one) => one !== 'owner'))
    for (const state of employeeStates) {
      const { history, ...rest } = employeeCan(role, { state, secondFactor: true })
      expect(new Set(Object.values(rest))).toEqual(new Set(['not-permitted']))
      expect(history).toBe(role === 'auditor' ? true : 'not-permitted')
    }
})

test('an action on oneself has its own reason, unless there is another', () => {
  const can = employeeCan('owner', { state: 'active', secondFactor: true })
  expect(blockedForOneself(can)).toEqual({
    ...can,
    switchOff: 'employee-oneself',
    changeRole: 'employee-oneself',
    removeFactors: 'employee-oneself',
  })
  expect(blockedForOneself(employeeCan('viewer', { state: 'active', secondFactor: false })).switchOff).toBe(
    'not-permitted',
  )
})

test('an allowed role and state are set as requested', () => {
  expect(checkStanding(boss, somebody, { role: 'finance', off: true })).toEqual({
    ok: true,
    value: { role: 'finance', off: true },
  })
})
