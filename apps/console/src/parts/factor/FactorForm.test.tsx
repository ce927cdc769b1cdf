// @vitest-environment happy-dom
import type { FactorStatus } from '@khlang/contract/staff/second-factor'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as m from '#messages'
import { buttonStates } from '#testing/button-states.ts'
import { drawComponent } from '#testing/draw-component.tsx'
import { pendingCalls } from '#testing/pending-calls.ts'
import { FactorForm } from './FactorForm.tsx'

const server = { current: pendingCalls() }
const prompt = { current: pendingCalls() }
beforeEach(() => {
  server.current = pendingCalls()
  prompt.current = pendingCalls()
  // Without HTTPS no call waits for those of another tab.
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', (path: string, { body }: { body: string }) =>
    (server.current.call as (input: unknown) => unknown)([path, JSON.parse(body)]),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of ['credentials', 'locks']) Reflect.deleteProperty(navigator, name)
})

/** Lets this browser have passkeys, which its prompt gives when the test answers it. */
function allowPasskeys() {
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: () => ({}),
    parseRequestOptionsFromJSON: (options: unknown) => options,
  })
  const found = {
    credentials: { get: prompt.current.call },
    locks: { request: (_: string, call: () => unknown) => call() },
  }
  for (const [name, value] of Object.entries(found))
    Object.defineProperty(navigator, name, { value, configurable: true })
}

async function drawForm(status: Partial<FactorStatus>) {
  const onProved = vi.fn()
  const all = { email: 'nok@example.test', authenticator: false, passkeys: 0, recoveryLeft: 8, ...status }
  const drawn = await drawComponent(<FactorForm status={all as FactorStatus} onProved={onProved} />)
  return {
    ...drawn,
    onProved,
    states: () => buttonStates(drawn.home),
    field: () => drawn.home.querySelector('input')!,
    alert: () => drawn.home.querySelector('[role=alert]')?.textContent ?? '',
  }
}
const sent = () => server.current.inputs()
const proved = { proved: true, recoveryUsed: false }
const answers = (body: object, status = 200) => server.current.last().answer(Response.json(body, { status }))
const refused = { code: 'factor-wrong' }

test('who has an app confirms its six digits, or takes a recovery code instead', async () => {
  const { field, states, types } = await drawForm({ authenticator: true })
  const instead = { [m.factor_recovery_use()]: true }
  expect(states()).toEqual({ [m.factor_confirm()]: m.factor_code_missing(), ...instead })
  await types(field(), '12345')
  expect(states()).toEqual({ [m.factor_confirm()]: m.factor_code_missing(), ...instead })
  expect(sent()).toEqual([])
})

test('a code that is not whole is not sent by Enter', async () => {
  const { field, submits, types } = await drawForm({ authenticator: true })
  await types(field(), '12345')
  await submits()
  expect(sent()).toEqual([])
})

test('the sixth digit of an app’s code sends it', async () => {
  const { field, onProved, states, types, until } = await drawForm({ authenticator: true })
  await types(field(), '123456')
  expect(sent()).toEqual([['/api/staff/prove-factor', { code: '123456' }]])
  expect(states()[m.factor_confirm()]).toBe('busy')
  answers(proved)
  await until(() => onProved.mock.calls.length === 1)
  expect(onProved.mock.calls).toEqual([[proved]])
})

test('a wrong code of an app is said and emptied, for the next one', async () => {
  const { alert, field, onProved, states, types, until } = await drawForm({ authenticator: true })
  await types(field(), '123456')
  answers(refused, 403)
  await until(() => alert() !== '' && field().value === '')
  expect(states()[m.factor_confirm()]).toBe(m.factor_code_missing())
  expect(onProved).not.toHaveBeenCalled()
})

test('a recovery code is sent by its button; a wrong one is said and stays, to be corrected', async () => {
  const { alert, clicks, field, states, types, until } = await drawForm({ authenticator: true, passkeys: 1 })
  await clicks(m.factor_recovery_use())
  expect(states()).toEqual({
    [m.factor_confirm()]: m.factor_recovery_missing(),
    [m.factor_recovery_not()]: true,
  })
  await types(field(), 'abcd-efgh')
  expect(sent()).toEqual([])
  await clicks(m.factor_confirm())
  expect(sent()).toEqual([['/api/staff/prove-factor', { code: 'abcd-efgh' }]])
  expect(states()[m.factor_confirm()]).toBe('busy')
  answers(refused, 403)
  await until(() => alert() !== '')
  expect(field().value).toBe('abcd-efgh')
})

test('what was typed for one way is gone after the other was looked at', async () => {
  const { clicks, field, types } = await drawForm({ authenticator: true })
  await types(field(), '123')
  await clicks(m.factor_recovery_use())
  await types(field(), 'abcd')
  await clicks(m.factor_recovery_not())
  expect(field().value).toBe('')
  await clicks(m.factor_recovery_use())
  expect(field().value).toBe('')
})

test('an empty recovery code is not sent by Enter', async () => {
  const { field, submits, types } = await drawForm({})
  await types(field(), '  ')
  await submits()
  expect(sent()).toEqual([])
})

test('who has neither app nor passkey can only use a recovery code', async () => {
  const { states } = await drawForm({})
  expect(states()).toEqual({ [m.factor_confirm()]: m.factor_recovery_missing() })
})

test('a browser without passkeys says so, and asks for none', async () => {
  const { clicks, states } = await drawForm({ passkeys: 1 })
  expect(states()).toEqual({ [m.passkey_use()]: m.passkey_unsupported(), [m.factor_recovery_use()]: true })
  await clicks(m.passkey_use())
  expect(sent()).toEqual([])
})

test('a passkey is asked for once at a time, and what it signs proves who it is', async () => {
  allowPasskeys()
  const { clicks, onProved, states, until } = await drawForm({ passkeys: 1 })
  await clicks(m.passkey_use())
  expect(states()[m.passkey_use()]).toBe('busy')
  await clicks(m.passkey_use())
  expect(sent()).toEqual([['/api/staff/begin-passkey-proof', {}]])
  answers({ options: { challenge: 'c7' } })
  await until(() => prompt.current.calls.length === 1)
  expect(prompt.current.inputs()).toEqual([{ publicKey: { challenge: 'c7' } }])
  prompt.current.last().answer({ toJSON: () => ({ signed: 'c7' }) })
  await until(() => sent().length === 2)
  expect(sent()[1]).toEqual(['/api/staff/prove-passkey', { credential: { signed: 'c7' } }])
  answers(proved)
  await until(() => onProved.mock.calls.length === 1)
  expect(onProved.mock.calls).toEqual([[proved]])
})

test('who gives no passkey reads that, and can press again', async () => {
  allowPasskeys()
  const { alert, clicks, states, until } = await drawForm({ passkeys: 1 })
  await clicks(m.passkey_use())
  answers({ options: {} })
  await until(() => prompt.current.calls.length === 1)
  prompt.current.last().fail(new Error('cancelled'))
  await until(() => alert().includes(m.passkey_not_given()))
  expect(states()[m.passkey_use()]).toBe(true)
})

test('a code that is typed while a passkey is asked for stays, and is sent once nothing else is', async () => {
  allowPasskeys()
  const { clicks, field, onProved, states, types, until } = await drawForm({
    authenticator: true,
    passkeys: 1,
  })
  await clicks(m.passkey_use())
  answers({ options: {} })
  await until(() => prompt.current.calls.length === 1)
  await types(field(), '123456')
  expect(field().value).toBe('123456')
  expect(sent()).toHaveLength(1)
  prompt.current.last().fail(new Error('cancelled'))
  await until(() => states()[m.factor_confirm()] === true)
  await clicks(m.factor_confirm())
  expect(sent()[1]).toEqual(['/api/staff/prove-factor', { code: '123456' }])
  answers(proved)
  await until(() => onProved.mock.calls.length === 1)
})
