// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { api } from '../api/api.ts'
import { useViews } from './use-views.ts'

beforeEach(
  () => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

type Props = { current?: string; search?: Record<string, string> }

/** A list with the views ‘held’ and ‘large’. */
async function newList(props: Props = {}) {
  const rows = [
    { id: 'v1', name: 'held', search: { state: 'held', sort: 'time' } },
    { id: 'v2', name: 'large', search: { min: '5005' } },
  ]
  const read = vi.spyOn(api.reports, 'views').mockResolvedValue({ rows } as never)
  const client = new QueryClient()
  const hook = drawHook(
    ({ current, search = {} }: Props) => useViews({ list: 'deposits' as never, current, search }),
    props,
    (probe) => createElement(QueryClientProvider, { client }, probe),
  )
  const { views, chosenView, isChanged } = hook.now()
  expect([views, chosenView, isChanged]).toEqual([[], undefined, false])
  const waits = (ms: number) => hook.does(() => vi.advanceTimersByTimeAsync(ms))
  await waits(10)
  return { ...hook, read, waits }
}

test('the view of the URL is chosen, and is as it was kept when search and columns are the same', async () => {
  const { now } = await newList({ current: 'v1', search: { sort: 'time', state: 'held' } })
  expect([now().chosenView?.name, now().isChanged]).toEqual(['held', false])
})

test.each([
  ['another value', { state: 'held', sort: 'amount' }],
  ['a value less', { state: 'held' }],
  ['a value more', { state: 'held', sort: 'time', min: '5005' }],
])('%s is a change of the view', async (_, search) => {
  const { now } = await newList({ current: 'v1', search })
  expect(now().isChanged).toBe(true)
})

test('without a view, or with one that is gone, nothing is a change', async () => {
  const { now, draw } = await newList({ search: { state: 'held' } })
  expect([now().chosenView, now().isChanged]).toEqual([undefined, false])
  draw({ current: 'v9', search: { state: 'held' } })
  expect([now().chosenView, now().isChanged]).toEqual([undefined, false])
})

test('the views of colleagues are read again each minute, and at once after one was kept', async () => {
  const { does, read, waits } = await newList()
  await does(({ reread }) => reread())
  expect(read).toHaveBeenCalledTimes(2)
  await waits(60_010)
  expect(read).toHaveBeenCalledTimes(3)
})
