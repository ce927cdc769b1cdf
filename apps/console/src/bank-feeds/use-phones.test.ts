// @vitest-environment happy-dom
import type { PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectionsApi } from '#parts/api/connections-api.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { usePhoneLog, usePhones, useShowPhone } from './use-phones.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const phone = (id: string, name: string) => ({ id, name }) as PhoneRow
const first = [phone('p1', 'counter'), phone('p2', 'back room')]

async function drawPhones() {
  const read = vi.spyOn(connectionsApi, 'phones').mockResolvedValue({ rows: first } as never)
  const { client, around } = newClient()
  const hook = drawHook(() => ({ rows: usePhones().data, show: useShowPhone() }), null, around)
  await hook.passes(1)
  const names = () => hook.now().rows?.map(({ name }) => name)
  return { ...hook, read, client, names }
}

test('a changed phone is shown at once in its place, and all are read again', async () => {
  const { does, names, passes, read } = await drawPhones()
  read.mockReturnValue(new Promise(() => {}) as never)
  await does(({ show }) => show(phone('p1', 'front desk')))
  await passes(1)
  expect(names()).toEqual(['front desk', 'back room'])
  expect(read).toHaveBeenCalledTimes(2)
})

test('a new phone is shown at once behind the others', async () => {
  const { does, names, passes, read } = await drawPhones()
  read.mockReturnValue(new Promise(() => {}) as never)
  await does(({ show }) => show(phone('p3', 'spare')))
  await passes(1)
  expect(names()).toEqual(['counter', 'back room', 'spare'])
})

test('the first phone is shown although the list was not read yet', async () => {
  const { client, around } = newClient()
  const { does } = drawHook(useShowPhone, undefined, around)
  await does((show) => show(phone('p1', 'counter')))
  expect(client.getQueryData(['phones', 'list'])).toEqual([phone('p1', 'counter')])
})

test('phones are read again when a status or a counter changes, and until the page is left', async () => {
  const { names, passes, read, client, remove } = await drawPhones()
  fakeStream.missed('accounts')
  await passes(1)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockResolvedValue({ rows: [phone('p2', 'silent')] } as never)
  fakeStream.missed('phones')
  await passes(1)
  expect(names()).toEqual(['silent'])
  remove()
  fakeStream.missed('phones')
  expect(client.getQueryState(['phones', 'list'])?.isInvalidated).toBe(false)
})

test('messages are read for the chosen phone and outcome, and further ones from where the last ended', async () => {
  const read = vi.spyOn(connectionsApi, 'messages').mockResolvedValue({ rows: [1], next: 'c7' } as never)
  const { draw, now, does, passes } = drawHook(
    (search: Parameters<typeof usePhoneLog>[0]) => usePhoneLog(search),
    {},
    newClient().around,
  )
  await passes(1)
  const last = () => read.mock.calls.at(-1)![0]
  expect(last()).toEqual({ limit: 50 })
  await does(({ fetchNextPage }) => fetchNextPage())
  expect(last()).toEqual({ limit: 50, cursor: 'c7' })
  await passes(1)
  read.mockResolvedValue({ rows: [2], next: null } as never)
  draw({ phone: 'p2', outcome: 'unread' as never })
  expect(last()).toEqual({ limit: 50, phoneId: 'p2', outcome: 'unread' })
  expect(now().data?.pages).toHaveLength(2) // the former ones stay until the new ones are there
  await passes(1)
  expect(now().data?.pages).toEqual([{ rows: [2], next: null }])
  expect(now().hasNextPage).toBe(false)
  draw({ phone: 'p2' })
  expect(last()).toEqual({ limit: 50, phoneId: 'p2' })
})
