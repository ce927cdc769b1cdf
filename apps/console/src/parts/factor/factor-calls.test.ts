import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  addPasskey,
  beginAuthenticator,
  confirmAuthenticator,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  readFactorStatus,
} from './factor-calls.ts'

let sent: unknown[]
let answers: Record<string, unknown>
beforeEach(() => {
  sent = []
  answers = {}
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', (path: string, { method, body }: RequestInit) => {
    const name = path.replace('/api/staff/', '')
    sent.push([method ?? 'GET', name, ...(body === undefined ? [] : [JSON.parse(body as string)])])
    return Promise.resolve(Response.json(answers[name] ?? {}))
  })
  // The device gives a passkey for exactly the options of the server.
  vi.stubGlobal('PublicKeyCredential', {
    parseCreationOptionsFromJSON: (options: object) => ({ new: options }),
    parseRequestOptionsFromJSON: (options: object) => ({ old: options }),
  })
  const give = ({ publicKey }: { publicKey: object }) => Promise.resolve({ toJSON: () => publicKey })
  vi.stubGlobal('navigator', { credentials: { create: give, get: give } })
})
afterEach(() => void vi.unstubAllGlobals())

test('a proof is sent by its own way: the password, the code, or the passkey', async () => {
  answers = { 'begin-passkey-proof': { options: { challenge: 'c1' } }, 'prove-passkey': { proved: 'yes' } }
  await proveByPassword('a long password')
  await proveByCode('271828')
  expect(await proveByPasskey()).toEqual({ proved: 'yes' })
  expect(sent).toEqual([
    ['POST', 'prove-password', { password: 'a long password' }],
    ['POST', 'prove-factor', { code: '271828' }],
    ['POST', 'begin-passkey-proof', {}],
    ['POST', 'prove-passkey', { credential: { old: { challenge: 'c1' } } }],
  ])
})

test('a passkey is added under its name, made for the challenge of the server', async () => {
  answers = { 'begin-passkey': { options: { challenge: 'c2' } }, 'add-passkey': { recoveryCodes: null } }
  expect(await addPasskey('my phone', { password: 'a long password' })).toEqual({ recoveryCodes: null })
  expect(sent).toEqual([
    ['POST', 'begin-passkey', { password: 'a long password' }],
    ['POST', 'add-passkey', { name: 'my phone', credential: { new: { challenge: 'c2' } } }],
  ])
})

test('a passkey that the device did not give is not sent', async () => {
  answers = { 'begin-passkey': { options: {} } }
  vi.stubGlobal('navigator', { credentials: { create: () => Promise.resolve(null) } })
  await expect(addPasskey('my phone', {})).rejects.toThrow()
  expect(sent).toEqual([['POST', 'begin-passkey', {}]])
})

test('an app is set up with the secret of the server and confirmed by its code', async () => {
  answers = {
    'begin-authenticator': { secret: 's', address: 'otpauth://s' },
    'confirm-authenticator': { recoveryCodes: ['one', 'two'] },
  }
  expect(await beginAuthenticator({})).toEqual({ secret: 's', address: 'otpauth://s' })
  expect(await confirmAuthenticator('314159')).toEqual({ recoveryCodes: ['one', 'two'] })
  expect(sent).toEqual([
    ['POST', 'begin-authenticator', {}],
    ['POST', 'confirm-authenticator', { code: '314159' }],
  ])
})

test('which factors an employee has is only read', async () => {
  answers = { 'factor-door': { passkeys: 2 } }
  expect(await readFactorStatus()).toEqual({ passkeys: 2 })
  expect(sent).toEqual([['GET', 'factor-door']])
})
