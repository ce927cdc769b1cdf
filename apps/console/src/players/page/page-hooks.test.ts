// @vitest-environment happy-dom
import type { LiveTopic } from '@khlang/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { usePlayerNews } from './use-player-news.ts'
import { type Revealed, useRevealed } from './use-revealed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The pages of two players, of whom the first is open. */
function drawPage() {
  const { client, around } = newClient()
  const keys = { p1: ['player-page', 'p1', 'money'], p2: ['player-page', 'p2', 'money'] }
  for (const key of Object.values(keys)) client.setQueryData(key, 'seen')
  const hook = drawHook((id: string) => usePlayerNews(id), 'p1', around)
  const isReadAgain = (id: 'p1' | 'p2') => client.getQueryState(keys[id])!.isInvalidated
  return { ...hook, isReadAgain }
}

test.each<[LiveTopic, object]>([
  ['players', { id: 'p1' }],
  ['deposits', { id: 'd1', player: { id: 'p1' } }],
  ['withdrawals', { id: 'w1', player: { id: 'p1' } }],
  ['orders', { id: 'o1', player: { id: 'p1' } }],
])('the page is read again when one of the player’s %s changes', async (topic, row) => {
  const { passes, isReadAgain } = drawPage()
  fakeStream.sends(topic, row)
  await passes(299)
  expect(isReadAgain('p1')).toBe(false)
  await passes(1)
  expect(isReadAgain('p1')).toBe(true)
  expect(isReadAgain('p2')).toBe(false)
})

test.each<[string, LiveTopic, object]>([
  ['another player', 'players', { id: 'p2' }],
  ['a request of another player', 'deposits', { id: 'p1', player: { id: 'p2' } }],
  ['something with the same id', 'statements', { id: 'p1', player: { id: 'p1' } }],
])('%s is no reason to read the page again', async (_, topic, row) => {
  const { passes, isReadAgain } = drawPage()
  fakeStream.sends(topic, row)
  await passes(1_000)
  expect(isReadAgain('p1')).toBe(false)
})

test.each<LiveTopic>(['players', 'deposits', 'withdrawals', 'orders'])(
  'the page is read again when %s may have been missed',
  async (topic) => {
    const { passes, isReadAgain } = drawPage()
    fakeStream.missed('accounts')
    await passes(1_000)
    expect(isReadAgain('p1')).toBe(false)
    fakeStream.missed(topic)
    await passes(300)
    expect(isReadAgain('p1')).toBe(true)
  },
)

test('the page of the next player is followed, the former one is read again when it is opened', async () => {
  const { draw, passes, isReadAgain } = drawPage()
  draw('p2')
  expect(isReadAgain('p1')).toBe(true)
  expect(isReadAgain('p2')).toBe(false)
  fakeStream.sends('players', { id: 'p2' })
  await passes(300)
  expect(isReadAgain('p2')).toBe(true)
})

test('a page that is left waits no longer for what it has heard', () => {
  const { remove } = drawPage()
  const before = vi.getTimerCount()
  fakeStream.sends('players', { id: 'p1' })
  expect(vi.getTimerCount()).toBe(before + 1)
  remove()
  expect(vi.getTimerCount()).toBe(before)
})

test('a page that was left hears nothing more', () => {
  const { remove } = drawPage()
  const before = vi.getTimerCount()
  remove()
  fakeStream.sends('players', { id: 'p1' })
  fakeStream.missed('players')
  expect(vi.getTimerCount()).toBe(before)
})

const data = (mobile: string): Revealed => ({
  mobile,
  email: null,
  bank: 'SCB',
  accountNumber: '4051237788',
  lineUserId: null,
})

test('revealed data stays for a minute, and the time that is left is counted', async () => {
  const { now, does, passes } = drawHook(useRevealed, 'SCB …7788')
  expect(now().revealed).toBeNull()
  await does(({ reveal }) => reveal(data('0812345678')))
  expect(now()).toMatchObject({ revealed: data('0812345678'), seconds: 60 })
  await passes(17_000)
  expect(now().seconds).toBe(43)
  await passes(42_999)
  expect(now()).toMatchObject({ revealed: data('0812345678'), seconds: 1 })
  await passes(1)
  expect(now().revealed).toBeNull()
})

test('a revealed number is hidden as soon as a colleague changes the account beside it', async () => {
  const { now, draw, does } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  draw('GSB …1122')
  expect(now().revealed).toBeNull()
  await does(({ reveal }) => reveal(data('0898765432')))
  expect(now().revealed).toEqual(data('0898765432'))
})

test('data can be hidden at once, and nothing is counted any more', async () => {
  const { now, does } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  await does(({ hide }) => hide())
  expect(now().revealed).toBeNull()
  expect(vi.getTimerCount()).toBe(0)
})

test('who reveals again has a whole minute again, in seconds', async () => {
  const { now, does, passes } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  await passes(31_000)
  await does(({ reveal }) => reveal(data('0898765432')))
  expect(now()).toMatchObject({ revealed: data('0898765432'), seconds: 60 })
  await passes(58_000)
  expect(now()).toMatchObject({ revealed: data('0898765432'), seconds: 2 })
  await passes(2_000)
  expect(now().revealed).toBeNull()
})

test('a page that was left counts nothing', async () => {
  const { does, remove } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  remove()
  expect(vi.getTimerCount()).toBe(0)
})

test('revealed values are hidden at once when a laptop wakes after their time', async () => {
  const { now, does, passes } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  await passes(5_000)
  expect(now().revealed).not.toBeNull()
  vi.setSystemTime(Date.now() + 3_600_000)
  await does(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(now().revealed).toBeNull()
})

test('revealed values are hidden after a minute also if the clock is set back meanwhile', async () => {
  const { now, does, passes } = drawHook(useRevealed, 'SCB …7788')
  await does(({ reveal }) => reveal(data('0812345678')))
  vi.setSystemTime(Date.now() - 3_600_000)
  await passes(59_000)
  expect(now().revealed).not.toBeNull()
  await passes(1_000)
  expect(now().revealed).toBeNull()
})
