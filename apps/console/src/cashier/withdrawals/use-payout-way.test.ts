// @vitest-environment happy-dom
import type { Me } from '@khlang/contract/staff/staff'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { MeContext } from '#parts/session/me.ts'
import { newClient } from '#testing/around-client.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { lastPayout, rememberPayout } from './last-payout.ts'
import { usePayoutWay } from './use-payout-way.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
})

const account = (code: string, bank: string, position: number, more: object = {}) => ({
  code,
  bank,
  position,
  accountNumber: '1234',
  state: 'open',
  purpose: 'both',
  ...more,
})
const rows = [
  account('scb-2', 'SCB', 4),
  account('scb-1', 'SCB', 3),
  account('gsb-1', 'GSB', 5),
  account('scb-0', 'SCB', 2, { accountNumber: '' }),
]

async function drawWay(isRead = true) {
  const lists = pendingCalls()
  vi.spyOn(api.accounts, 'list').mockImplementation(lists.call)
  const { client, around } = newClient()
  const hook = drawHook(usePayoutWay, undefined, (probe) =>
    createElement(MeContext, { value: { id: 'nok' } as Me }, around(probe)),
  )
  if (isRead)
    await hook.does(() => {
      lists.last().answer({ rows })
      return vi.advanceTimersByTimeAsync(1)
    })
  /** Reads the accounts again, with what has become of them. */
  const becomes = async (changed: readonly object[]) => {
    await hook.does(() => {
      void client.invalidateQueries()
      return vi.advanceTimersByTimeAsync(1)
    })
    await hook.does(() => {
      lists.last().answer({ rows: changed })
      return vi.advanceTimersByTimeAsync(1)
    })
  }
  return { ...hook, becomes }
}
const codes = (accounts: readonly { code: string }[] | null) => accounts?.map(({ code }) => code)

test('the first payout of an employee has no way until they choose one, and nothing is remembered', async () => {
  const { now, does } = await drawWay()
  expect(now()).toMatchObject({ via: null, accounts: [], account: undefined })
  await does(({ remember }) => remember())
  expect(localStorage).toHaveLength(0)
})

test('until the accounts are read, it is not said that none can pay', async () => {
  const { now } = await drawWay(false)
  expect(now().accounts).toBeNull()
})

test('a way offers the accounts that can pay by it and have a number, the first in front', async () => {
  const { now, does } = await drawWay()
  await does(({ chooseVia }) => chooseVia('scb'))
  expect(codes(now().accounts)).toEqual(['scb-1', 'scb-2'])
  expect(now().account?.code).toBe('scb-1')
})

test('a chosen account is used and remembered for the next payout of this employee', async () => {
  const { now, does } = await drawWay()
  await does(({ chooseVia }) => chooseVia('scb'))
  await does(({ chooseAccount }) => chooseAccount('scb-2'))
  expect(now().account?.code).toBe('scb-2')
  await does(({ remember }) => remember())
  expect(lastPayout('nok')).toEqual({ via: 'scb', from: 'scb-2' })
  const next = await drawWay()
  expect(next.now()).toMatchObject({ via: 'scb', account: { code: 'scb-2' } })
})

test('the last account of another way or of another employee is not proposed', async () => {
  rememberPayout('nok', { via: 'plain', from: 'scb-2' })
  rememberPayout('lek', { via: 'scb', from: 'scb-2' })
  const { now, does } = await drawWay()
  expect(now()).toMatchObject({ via: 'plain', account: { code: 'scb-2' } })
  await does(({ chooseVia }) => chooseVia('scb'))
  expect(now().account?.code).toBe('scb-1')
})

test('a chosen account that cannot pay by a way gives place to one that can', async () => {
  rememberPayout('nok', { via: 'plain', from: 'scb-2' })
  const { now, does } = await drawWay()
  await does(({ chooseAccount }) => chooseAccount('gsb-1'))
  expect(now().account?.code).toBe('gsb-1')
  await does(({ chooseVia }) => chooseVia('scb'))
  expect(now().account?.code).toBe('scb-1')
  await does(({ remember }) => remember())
  expect(lastPayout('nok')).toEqual({ via: 'scb', from: 'scb-1' })
})

test('a way without an account is remembered as such', async () => {
  const { now, does } = await drawWay()
  await does(({ chooseVia }) => chooseVia('krungsri'))
  expect(now()).toMatchObject({ accounts: [], account: undefined })
  await does(({ remember }) => remember())
  expect(lastPayout('nok')).toEqual({ via: 'krungsri', from: null })
})

const frozen = (code: string) => rows.map((row) => (row.code === code ? { ...row, state: 'frozen' } : row))

test('no other account takes the place of the chosen one that can no longer pay; another one must be chosen', async () => {
  const { now, does, becomes } = await drawWay()
  await does(({ chooseVia }) => chooseVia('scb'))
  await does(({ chooseAccount }) => chooseAccount('scb-2'))
  await becomes(frozen('scb-2'))
  expect(now()).toMatchObject({ account: undefined, gone: 'scb-2' })
  expect(codes(now().accounts)).toEqual(['scb-1'])
  await does(({ chooseAccount }) => chooseAccount('scb-1'))
  expect(now()).toMatchObject({ account: { code: 'scb-1' }, gone: null })
})

test('where no account can pay any more, none must be chosen', async () => {
  const { now, does, becomes } = await drawWay()
  await does(({ chooseVia }) => chooseVia('gsb'))
  await does(({ chooseAccount }) => chooseAccount('gsb-1'))
  await becomes(frozen('gsb-1'))
  expect(now()).toMatchObject({ accounts: [], account: undefined, gone: null, replaced: 1 })
})

test('a proposed account that gives place to another is counted; what somebody chooses is not', async () => {
  const { now, does, becomes } = await drawWay()
  await does(({ chooseVia }) => chooseVia('plain'))
  await does(({ chooseVia }) => chooseVia('scb'))
  await does(({ chooseAccount }) => chooseAccount('scb-1'))
  await does(({ chooseVia }) => chooseVia('plain'))
  await becomes(rows)
  expect(now()).toMatchObject({ account: { code: 'scb-1' }, replaced: 0 })
  const { now: next, does: doesNext, becomes: becomesNext } = await drawWay()
  await doesNext(({ chooseVia }) => chooseVia('scb'))
  await becomesNext(frozen('scb-1'))
  expect(next()).toMatchObject({ account: { code: 'scb-2' }, gone: null, replaced: 1 })
})
