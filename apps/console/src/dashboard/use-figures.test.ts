// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { api } from '#parts/api/api.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useLiveFigures, useSummary, useTopPlayers, useWork } from './use-figures.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function drawDashboard() {
  const reads = (['summary', 'work', 'topPlayers'] as const).map((part) =>
    vi.spyOn(api.dashboard, part).mockResolvedValue({ of: part } as never),
  )
  const { client, around } = newClient()
  const hook = drawHook(
    () => {
      useLiveFigures()
      return { summary: useSummary().data, work: useWork().data, top: useTopPlayers().data }
    },
    null,
    around,
  )
  await hook.passes(1)
  return { ...hook, client, counts: () => reads.map(({ mock }) => mock.calls.length - 1) }
}

test('each part shows its own figures', async () => {
  const { now } = await drawDashboard()
  expect(now()).toEqual({ summary: { of: 'summary' }, work: { of: 'work' }, top: { of: 'topPlayers' } })
})

test('figures are read now and then, the best players half as often', async () => {
  const { passes, counts } = await drawDashboard()
  await passes(29_900)
  expect(counts()).toEqual([0, 0, 0])
  await passes(100)
  expect(counts()).toEqual([1, 1, 0])
  await passes(30_000)
  expect(counts()).toEqual([2, 2, 1])
})

test('a change is seen in the figures, each at its own pace, however many changes there are', async () => {
  const { passes, counts } = await drawDashboard()
  fakeStream.sends('deposits', {})
  await passes(2_900)
  fakeStream.sends('withdrawals', {})
  expect(counts()).toEqual([0, 0, 0])
  await passes(200)
  expect(counts()).toEqual([1, 0, 0])
  await passes(3_000)
  expect(counts()).toEqual([1, 1, 0])
  fakeStream.sends('orders', {})
  await passes(3_000)
  expect(counts()).toEqual([2, 1, 0])
})

test('the best players are read half a minute after the first change', async () => {
  const { passes, counts } = await drawDashboard()
  await passes(5_000)
  fakeStream.sends('deposits', {})
  await passes(29_900)
  expect(counts()[2]).toBe(0)
  await passes(200)
  expect(counts()[2]).toBe(1)
})

test('after an interruption of the stream figures are read again', async () => {
  const { passes, counts } = await drawDashboard()
  fakeStream.reconnects()
  await passes(6_000)
  expect(counts()).toEqual([1, 1, 0])
})

test('who comes back to the dashboard sees every figure read again', async () => {
  const { remove, client } = await drawDashboard()
  remove()
  const figures = client.getQueryCache().getAll()
  expect(figures.map(({ state }) => state.isInvalidated)).toEqual([true, true, true])
  const timers = vi.getTimerCount()
  fakeStream.sends('deposits', {})
  fakeStream.reconnects()
  expect(vi.getTimerCount()).toBe(timers)
})
