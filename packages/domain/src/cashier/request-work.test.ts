import { describe, expect, test } from 'vitest'
import { checkWork, requestCanFor, whyMoneyBlocked, workAt, workCan } from './request-work.ts'
import { withdrawalCan } from './withdrawal.ts'

const now = new Date('2026-11-24T12:00:00Z')
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const free = { holder: null, leaseUntil: null, holdReason: null, holdUntil: null }
const byNok = { ...free, holder: 'nok', leaseUntil: at(60) }
const onHold = { ...free, holdReason: 'waits for the slip', holdUntil: null }
const pending = { kind: 'withdrawal', state: 'pending' } as const
const [nok, lek, boss] = [
  { email: 'nok', role: 'support' },
  { email: 'lek', role: 'support' },
  { email: 'boss', role: 'supervisor' },
] as const

describe('permissions for work on a request', () => {
  test('anybody on the desk claims a free request, and only a supervisor a colleague’s', () => {
    expect(checkWork({ ...pending, ...free }, 'claim', nok, now)).toBe(true)
    expect(checkWork({ ...pending, ...free }, 'claim', { email: 'x', role: 'viewer' }, now)).toBe(
      'not-permitted',
    )
    expect(checkWork({ ...pending, ...byNok }, 'claim', nok, now)).toBe(true)
    expect(checkWork({ ...pending, ...byNok }, 'claim', lek, now)).toBe('request-held')
    expect(checkWork({ ...pending, ...byNok }, 'takeOver', lek, now)).toBe('not-permitted')
    expect(checkWork({ ...pending, ...byNok }, 'takeOver', boss, now)).toBe(true)
    expect(checkWork({ ...pending, ...byNok }, 'takeOver', { ...boss, email: 'nok' }, now)).toBe(
      'not-permitted',
    )
    expect(checkWork({ ...pending, ...free }, 'takeOver', boss, now)).toBe('request-not-claimed')
  })

  test('only the holder releases a claim', () => {
    expect(checkWork({ ...pending, ...byNok }, 'release', nok, now)).toBe(true)
    expect(checkWork({ ...pending, ...byNok }, 'release', boss, now)).toBe('request-not-yours')
    expect(checkWork({ ...pending, ...free }, 'release', nok, now)).toBe('request-not-claimed')
  })

  test('a hold is set and lifted unless a colleague holds the request', () => {
    expect(checkWork({ ...pending, ...free }, 'hold', nok, now)).toBe(true)
    expect(checkWork({ ...pending, ...byNok }, 'hold', lek, now)).toBe('request-held')
    expect(checkWork({ ...pending, ...onHold }, 'claim', nok, now)).toBe('request-on-hold')
    expect(checkWork({ ...pending, ...onHold }, 'liftHold', nok, now)).toBe(true)
    expect(checkWork({ ...pending, ...free }, 'liftHold', nok, now)).toBe('request-not-on-hold')
  })

  test('a note can be added to any request, even a finished one', () => {
    for (const state of ['pending', 'crediting', 'done', 'cancelled'] as const)
      expect(checkWork({ kind: 'deposit', state, ...byNok }, 'addNote', lek, now)).toBe(true)
    expect(checkWork({ ...pending, ...free }, 'addNote', { email: 'x', role: 'auditor' }, now)).toBe(
      'not-permitted',
    )
  })
})

test('a request that is finished or under way cannot be taken over', () => {
  const takeOver = (kind: 'deposit' | 'withdrawal', state: 'crediting' | 'done') =>
    workCan({ kind, state, ...byNok }, 'owner').takeOver
  expect(takeOver('deposit', 'done')).toBe('deposit-not-pending')
  expect(takeOver('deposit', 'crediting')).toBe('deposit-not-pending')
  expect(takeOver('withdrawal', 'crediting')).toBe('withdrawal-under-way')
  expect(takeOver('withdrawal', 'done')).toBe('withdrawal-done')
})

test('a finished request cannot be claimed', () => {
  const reason = (
    kind: 'deposit' | 'withdrawal',
    state: 'pending' | 'adjusted' | 'transferred' | 'crediting' | 'done',
  ) => workCan({ kind, state, ...free }, 'owner').claim
  expect(reason('deposit', 'done')).toBe('deposit-not-pending')
  expect(reason('deposit', 'crediting')).toBe('deposit-not-pending')
  expect(reason('withdrawal', 'crediting')).toBe('withdrawal-under-way')
  expect(reason('withdrawal', 'done')).toBe('withdrawal-done')
  for (const state of ['pending', 'adjusted', 'transferred'] as const)
    expect(reason('withdrawal', state)).toBe(true)
})

test('a colleague’s claim blocks the money, and a hold blocks it for everybody', () => {
  expect(whyMoneyBlocked(free, 'lek', now)).toBeNull()
  expect(whyMoneyBlocked(byNok, 'nok', now)).toBeNull()
  expect(whyMoneyBlocked(byNok, 'lek', now)).toBe('request-held')
  expect(whyMoneyBlocked(onHold, 'nok', now)).toBe('request-on-hold')
  expect(whyMoneyBlocked({ ...byNok, ...onHold, holder: 'nok', leaseUntil: at(60) }, 'nok', now)).toBe(
    'request-on-hold',
  )
})

test('a claim and a hold end by the clock, to the millisecond', () => {
  expect(whyMoneyBlocked({ ...byNok, leaseUntil: at(0) }, 'lek', now)).toBeNull()
  expect(whyMoneyBlocked({ ...byNok, leaseUntil: at(0.001) }, 'lek', now)).toBe('request-held')
  expect(whyMoneyBlocked({ ...onHold, holdUntil: at(0) }, 'lek', now)).toBeNull()
  expect(whyMoneyBlocked({ ...onHold, holdUntil: at(1) }, 'lek', now)).toBe('request-on-hold')
  expect(workAt({ ...byNok, leaseUntil: at(-1) }, now)).toEqual(free)
})

test('the console’s overlay on a row gives the same reasons, and keeps a more specific one', () => {
  const can = {
    ...withdrawalCan('adjusted', 'finance'),
    ...workCan({ kind: 'withdrawal', state: 'adjusted', ...byNok }, 'finance'),
  }
  expect(requestCanFor(can, { holder: null, onHold: false }, 'lek')).toEqual(can)
  expect(requestCanFor(can, { holder: 'nok', onHold: false }, 'lek')).toMatchObject({
    adjust: 'withdrawal-adjusted',
    transfer: 'request-held',
    cancel: 'request-held',
    release: 'request-not-yours',
  })
  expect(requestCanFor(can, { holder: null, onHold: true }, 'lek')).toMatchObject({
    transfer: 'request-on-hold',
  })
})
