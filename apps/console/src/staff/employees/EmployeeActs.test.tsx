// @vitest-environment happy-dom
import type { EmployeeRow } from '@khlang/contract/staff/employees'
import { employeeCan } from '@khlang/domain/staff/employee'
import { afterEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Problem } from '#parts/problems/problem.ts'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { EmployeeActs } from './EmployeeActs.tsx'
import type { Can } from './EmployeeForm.tsx'

afterEach(() => void vi.restoreAllMocks())

const calls = ['renewInvitation', 'issueReset', 'removeSecondFactors', 'switchOff', 'switchOn'] as const

const nok = {
  id: 'e7',
  version: 3,
  email: 'nok@example.test',
  displayName: 'Nok',
  state: 'active',
  secondFactor: true,
} as unknown as EmployeeRow

/** Draws the acts for an employee. What the manager may do is what the server would answer, but for these. */
async function drawActs(change: Partial<EmployeeRow>, can: Partial<Can> = {}) {
  const row = { ...nok, ...change }
  const sent = Object.fromEntries(calls.map((name) => [name, pendingCalls()])) as Record<
    (typeof calls)[number],
    ReturnType<typeof pendingCalls>
  >
  for (const name of calls) vi.spyOn(employeesApi, name).mockImplementation(sent[name].call)
  const onRow = vi.fn()
  const drawn = await drawComponent(
    <EmployeeActs row={row} can={{ ...employeeCan('owner', row as never), ...can }} onRow={onRow} />,
  )
  const dialog = () => drawn.home.querySelector('dialog')
  return {
    ...drawn,
    sent,
    onRow,
    dialog,
    states: () => buttonStates(drawn.home.querySelector('section')!),
    /** Which calls were made, with what. */
    inputs: () => calls.flatMap((name) => sent[name].inputs().map((input) => [name, input])),
    /** Writes a reason into the dialog, and confirms. */
    async confirms() {
      await drawn.types(dialog()!.querySelector('textarea')!, 'she asked')
      await drawn.submits()
    },
  }
}

test.each([
  [
    'an invited employee',
    { state: 'invited', secondFactor: false },
    [m.employee_invite_again(), m.employee_switch_off()],
  ],
  ['an active employee', { secondFactor: false }, [m.employee_reset(), m.employee_switch_off()]],
  [
    'an active employee with a second factor',
    {},
    [m.employee_reset(), m.employee_remove_factors(), m.employee_switch_off()],
  ],
] as const)('of %s the owner can press each button that is there', async (_, change, names) => {
  const { states } = await drawActs(change)
  expect(states()).toEqual(Object.fromEntries(names.map((name) => [name, true])))
})

test('an employee who is switched off gets no link, and can be switched on again', async () => {
  const { states } = await drawActs({ state: 'off', secondFactor: false })
  expect(states()).toEqual({ [m.employee_reset()]: m.problem_employee_off(), [m.employee_switch_on()]: true })
})

test('each button is refused for its own reason', async () => {
  const invited = await drawActs({ state: 'invited' }, { invite: 'not-permitted', resetPassword: true })
  expect(invited.states()[m.employee_invite_again()]).toBe(m.problem_not_permitted())
  const active = await drawActs(
    {},
    {
      invite: true,
      resetPassword: 'not-permitted',
      removeFactors: 'employee-oneself',
      switchOff: 'employee-off',
      switchOn: true,
    },
  )
  expect(active.states()).toEqual({
    [m.employee_reset()]: m.problem_not_permitted(),
    [m.employee_remove_factors()]: m.problem_employee_oneself(),
    [m.employee_switch_off()]: m.problem_employee_off(),
  })
  for (const name of Object.keys(active.states())) await active.clicks(name)
  expect(active.inputs()).toEqual([])
  expect(active.dialog()).toBeNull()
  const off = await drawActs({ state: 'off' }, { switchOff: true, switchOn: 'not-permitted' })
  expect(off.states()[m.employee_switch_on()]).toBe(m.problem_not_permitted())
})

const made = { link: 'https://shop.test/link/1', until: '2026-12-01T10:00:00Z', mailed: false }

test.each([
  ['renewInvitation', 'invited', m.employee_invite_again(), m.employee_link_invitation()],
  ['issueReset', 'active', m.employee_reset(), m.employee_link_password()],
] as const)(
  '%s makes one link for the %s employee, once at a time, and says what it is for',
  async (call, state, name, meaning) => {
    const { clicks, sent, states, inputs, until, dialog } = await drawActs({ state })
    await clicks(name)
    expect(inputs()).toEqual([[call, { id: 'e7' }]])
    await until(() => states()[name] === 'busy')
    sent[call].last().answer(made)
    await until(() => dialog() !== null)
    expect(dialog()!.querySelector('h2')?.textContent).toBe(name)
    expect(dialog()!.textContent).toContain(meaning)
    expect(dialog()!.textContent).toContain(made.link)
    await clicks(m.employee_link_done())
    expect(dialog()).toBeNull()
  },
)

test('a link that is refused opens nothing and says why, and can be asked for again', async () => {
  const { clicks, sent, states, home, until, dialog } = await drawActs({})
  await clicks(m.employee_reset())
  sent.issueReset.last().fail(new Problem('not-permitted', 403, {}, () => 'not by you'))
  await until(() => home.querySelector('[role=alert]') !== null)
  expect(home.querySelector('[role=alert]')?.textContent).toContain('not by you')
  expect(dialog()).toBeNull()
  expect(states()[m.employee_reset()]).toBe(true)
})

test.each([
  ['removeSecondFactors', 'active', m.employee_remove_factors()],
  ['switchOff', 'active', m.employee_switch_off()],
  ['switchOn', 'off', m.employee_switch_on()],
] as const)(
  '%s asks for a reason first, and sends it over the row that was seen',
  async (call, state, name) => {
    const { clicks, confirms, sent, inputs, onRow, until, dialog } = await drawActs({ state })
    await clicks(name)
    expect(dialog()!.querySelector('h2')?.textContent).toBe(name)
    expect(inputs()).toEqual([])
    await confirms()
    expect(inputs()).toEqual([[call, { id: 'e7', version: 3, reason: 'she asked' }]])
    sent[call].last().answer({ ...nok, version: 4 })
    await until(() => dialog() === null)
    expect(onRow.mock.calls).toEqual([[{ ...nok, version: 4 }]])
  },
)

test('a refusal of a dialog keeps the reason that was typed, and passes on the newer row', async () => {
  const { clicks, confirms, sent, home, onRow, until, dialog } = await drawActs({})
  await clicks(m.employee_switch_off())
  await confirms()
  const newer = { ...nok, version: 5, state: 'off' }
  sent.switchOff
    .last()
    .fail(new Problem('stale-version', 409, { row: newer } as never, () => 'saved by another'))
  await until(() => home.querySelector('dialog [role=alert]') !== null)
  expect(dialog()!.textContent).toContain('saved by another')
  expect(dialog()!.querySelector('textarea')!.value).toBe('she asked')
  expect(onRow.mock.calls).toEqual([[newer]])
})
