// @vitest-environment happy-dom
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useBackTest, useRules, useWouldMatch } from './use-rules.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const tests = (all: string, ofAccount: string) => ({
  all: { state: all },
  rows: [{ lastTest: null }, { lastTest: { state: ofAccount } }],
})

async function drawRules(answer: object = tests('done', 'done')) {
  const read = vi.spyOn(api.statements, 'rules').mockImplementation((() => Promise.resolve(answer)) as never)
  const { client, around } = newClient()
  const hook = drawHook(useRules, undefined, around)
  await hook.passes(1)
  expect(read).toHaveBeenCalledTimes(1)
  read.mockClear()
  return { ...hook, read, client }
}

test('rules are read once a minute while nothing runs', async () => {
  const { passes, read } = await drawRules()
  await passes(59_990)
  expect(read).not.toHaveBeenCalled()
  await passes(10)
  expect(read).toHaveBeenCalledTimes(1)
})

test.each([
  ['all accounts', tests('running', 'done')],
  ['one account', tests('done', 'running')],
])('the progress of a back-test of %s is seen while it runs', async (_, answer) => {
  const { passes, read } = await drawRules(answer)
  await passes(700)
  expect(read).toHaveBeenCalledTimes(1)
  await passes(700)
  expect(read).toHaveBeenCalledTimes(2)
})

test('what auto-match has done is read once for the matches of a moment; what people do, is not', async () => {
  const { passes, read } = await drawRules()
  fakeStream.sends('statements', { employee: 'nok' })
  fakeStream.sends('deposits', { employee: autoMatcherName })
  await passes(2_000)
  expect(read).not.toHaveBeenCalled()
  fakeStream.sends('statements', { employee: autoMatcherName })
  fakeStream.sends('statements', { employee: autoMatcherName })
  await passes(500)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a change of the accounts is read at once, one of another list is not', async () => {
  const { passes, read } = await drawRules()
  fakeStream.missed('statements')
  await passes(2_000)
  expect(read).not.toHaveBeenCalled()
  fakeStream.missed('accounts')
  await passes(1)
  expect(read).toHaveBeenCalledTimes(1)
})

test('who leaves the rules waits no longer for what was heard', async () => {
  const { remove } = await drawRules()
  fakeStream.sends('statements', { employee: autoMatcherName })
  remove()
  expect(vi.getTimerCount()).toBe(1) // the client forgets what nobody shows
})

test('who comes back to the rules sees them read again', async () => {
  const { remove, client } = await drawRules()
  remove()
  expect(client.getQueryState(['rules'])?.isInvalidated).toBe(true)
  const timers = vi.getTimerCount()
  fakeStream.sends('statements', { employee: autoMatcherName })
  expect(vi.getTimerCount()).toBe(timers)
})

test('a back-test is read when it is opened, and never again', async () => {
  const read = vi.spyOn(api.statements, 'backTest').mockResolvedValue({ id: 't1' } as never)
  const { around } = newClient()
  const { draw, now, passes, remove } = drawHook(
    (wanted: boolean) => useBackTest('t1', wanted),
    false,
    around,
  )
  await passes(1)
  expect(read).not.toHaveBeenCalled()
  draw(true)
  await passes(1)
  expect(now().data).toEqual({ id: 't1' })
  remove()
  drawHook(() => useBackTest('t1', true), null, around)
  await passes(100_000)
  expect(read.mock.calls.map(([input]) => input)).toEqual([{ id: 't1' }])
})

async function drawWouldMatch() {
  const read = vi.spyOn(api.statements, 'wouldMatch').mockResolvedValue([] as never)
  const { client, around } = newClient()
  const hook = drawHook(
    ({ account, limit }: { account: string; limit: number | null }) => useWouldMatch(account, limit),
    { account: 'scb-1', limit: null as number | null },
    around,
  )
  await hook.passes(1)
  return { ...hook, client, inputs: () => read.mock.calls.map(([input]) => input) }
}

test('what a limit would match is asked with that limit, and without one when there is none', async () => {
  const { draw, inputs } = await drawWouldMatch()
  draw({ account: 'scb-1', limit: 0 })
  draw({ account: 'scb-1', limit: 450 })
  expect(inputs()).toEqual([
    { account: 'scb-1' },
    { account: 'scb-1', limit: 0 },
    { account: 'scb-1', limit: 450 },
  ])
})

test('entries of the account are ranked again at most every two seconds, those of others never', async () => {
  const { passes, inputs } = await drawWouldMatch()
  fakeStream.sends('statements', { account: { code: 'kbank-1' } })
  fakeStream.sends('accounts', { account: { code: 'scb-1' } })
  await passes(3_000)
  expect(inputs()).toHaveLength(1)
  fakeStream.sends('statements', { account: { code: 'scb-1' } })
  await passes(1_999)
  fakeStream.sends('statements', { account: { code: 'scb-1' } })
  expect(inputs()).toHaveLength(1)
  await passes(1)
  expect(inputs()).toHaveLength(2)
})

test('another account is followed once it is shown, and the former one no longer', async () => {
  const { draw, passes, inputs, client } = await drawWouldMatch()
  draw({ account: 'gsb-2', limit: null })
  await passes(1)
  expect(client.getQueryState(['would-match', 'scb-1', null])?.isInvalidated).toBe(true)
  const timers = vi.getTimerCount()
  fakeStream.sends('statements', { account: { code: 'scb-1' } })
  expect(vi.getTimerCount()).toBe(timers)
  await passes(2_000)
  expect(inputs()).toHaveLength(2)
  fakeStream.sends('statements', { account: { code: 'gsb-2' } })
  await passes(2_000)
  expect(inputs()[2]).toEqual({ account: 'gsb-2' })
})
