// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useTotals } from './use-totals.ts'

beforeEach(
  () =>
    void vi.useFakeTimers({
      now: new Date('2026-11-21T02:14:00Z'),
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    }),
)
afterEach(() => void vi.useRealTimers())

/** The totals of a list with this search. Each count is answered when the test says, with the time it took. */
function newTotals(search: string, client = new QueryClient()) {
  const counts: { of: string; answer: (sum: number) => void; signal: AbortSignal }[] = []
  const hook = drawHook(
    (now: string) =>
      useTotals(['deposits', now], 'deposits', (signal) => {
        return new Promise<number>((answer) => counts.push({ of: now, answer, signal }))
      }),
    search,
    (probe) => createElement(QueryClientProvider, { client }, probe),
  )
  const waits = (ms: number) => hook.does(() => vi.advanceTimersByTimeAsync(ms))
  const answers = async (sum: number) => {
    counts.at(-1)!.answer(sum)
    await waits(10)
  }
  return { ...hook, counts, client, waits, answers, asked: () => counts.map(({ of }) => of) }
}

test('the totals are counted at once, and nothing is shown before they are', async () => {
  const { now, asked, answers } = newTotals('')
  expect([now(), asked()]).toEqual([null, ['']])
  await answers(7310)
  expect(now()).toBe(7310)
})

test('while somebody types a search, only the text at its end is counted', async () => {
  const { now, asked, answers, draw, waits } = newTotals('')
  await answers(7310)
  draw('n')
  expect(now()).toBeNull()
  await waits(200)
  draw('no')
  await waits(299)
  expect(asked()).toEqual([''])
  await waits(10)
  expect(asked()).toEqual(['', 'no'])
  await answers(45)
  expect(now()).toBe(45)
})

test('rows that change are counted again after half a second, a burst of them once', async () => {
  const { now, asked, answers, waits } = newTotals('')
  await answers(7310)
  fakeStream.sends('deposits', { id: 'a' })
  await waits(300)
  fakeStream.sends('deposits', { id: 'b' })
  await waits(199)
  expect(asked()).toHaveLength(1)
  await waits(1)
  expect(asked()).toHaveLength(2)
  await answers(7395)
  expect(now()).toBe(7395)
  await waits(20_000)
  expect(asked()).toHaveLength(2)
})

test('a clock of the computer that is set back delays no count', async () => {
  const { asked, answers, waits } = newTotals('')
  await answers(7310)
  fakeStream.sends('deposits', { id: 'a' })
  await waits(500)
  await answers(7311)
  vi.setSystemTime(new Date('2026-11-20T19:14:00Z'))
  fakeStream.sends('deposits', { id: 'b' })
  await waits(4_000)
  expect(asked()).toHaveLength(3)
})

test('a busy list is counted every four seconds, and its last change is not missed', async () => {
  const { asked, answers, waits } = newTotals('')
  await answers(7310)
  fakeStream.sends('deposits', { id: 'a' })
  await waits(500)
  await answers(7395)
  fakeStream.sends('deposits', { id: 'b' })
  await waits(3_980)
  expect(asked()).toHaveLength(2)
  await waits(10)
  expect(asked()).toHaveLength(3)
})

test('rows of another list are not counted', async () => {
  const { asked, answers, waits } = newTotals('')
  await answers(7310)
  fakeStream.sends('withdrawals', { id: 'a' })
  fakeStream.missed('withdrawals')
  await waits(20_000)
  expect(asked()).toHaveLength(1)
})

test('after an interruption the totals are counted again', async () => {
  const { asked, answers, waits } = newTotals('')
  await answers(7310)
  fakeStream.reconnects()
  await waits(500)
  expect(asked()).toHaveLength(2)
})

test('a change before the search was typed on counts nothing for the search before', async () => {
  const { asked, answers, waits, draw } = newTotals('')
  await answers(7310)
  fakeStream.sends('deposits', { id: 'a' })
  draw('n')
  await waits(350)
  await answers(45)
  await waits(20_000)
  expect(asked()).toEqual(['', 'n'])
})

test('a list that was left counts no more, neither for a change before nor for one after', async () => {
  const [left, quiet] = [newTotals(''), newTotals('')]
  await left.answers(7310)
  await quiet.answers(7310)
  fakeStream.sends('deposits', { id: 'a' })
  left.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([left.asked().length, quiet.asked().length]).toEqual([1, 2])
  quiet.remove()
  const again = newTotals('')
  again.remove()
  fakeStream.sends('deposits', { id: 'b' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect([left, quiet, again].map(({ asked }) => asked().length)).toEqual([1, 2, 1])
})

test('whoever opens a list again sees the totals as they were, and counts again', async () => {
  const { answers, remove, client } = newTotals('')
  await answers(7310)
  remove()
  await vi.advanceTimersByTimeAsync(1_000)
  const next = newTotals('', client)
  expect([next.now(), next.asked()]).toEqual([7310, ['']])
})

test('a row that changes while a slow count runs is counted by the next one', async () => {
  const { counts, waits, answers } = newTotals('')
  fakeStream.sends('deposits', { id: 'a' })
  await waits(1_000)
  expect(counts).toHaveLength(1)
  await answers(7310)
  await waits(60_000)
  expect(counts).toHaveLength(2)
})

test('on a slow database and a busy list no count is given up, and its sum is shown', async () => {
  const { counts, waits, answers, now } = newTotals('')
  await answers(7310)
  for (let second = 0; second < 30; second++) {
    fakeStream.sends('deposits', { id: `r${second}` })
    await waits(1_000)
  }
  expect(counts).toHaveLength(2)
  expect(counts[1]!.signal.aborted).toBe(false)
  await answers(7455)
  expect(now()).toBe(7455)
})
