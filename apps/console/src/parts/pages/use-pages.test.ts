// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { usePages } from './use-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function newList() {
  const reads = pendingCalls()
  const { client, around } = newClient()
  const hook = drawHook(
    () => usePages({ queryKey: ['list'], read: reads.call as never as () => Promise<never> }),
    undefined,
    around,
  )
  const answers = async (index: number, rows: string[], next: string | null) => {
    await hook.does(() => reads.calls[index]!.answer({ rows, next }))
    await hook.passes(1)
  }
  const changes = async () => {
    await hook.does(() => void client.invalidateQueries({ queryKey: ['list'] }))
    await hook.passes(1)
  }
  return { ...hook, reads, answers, changes }
}

test('who scrolls on while a changed list is read again sees the change, and then the next page', async () => {
  const { now, does, answers, changes, reads } = newList()
  await answers(0, ['waits', 'stays'], 'after stays')
  await changes()
  await does(() => now().more!.onMore())
  await answers(1, ['stays', 'new'], 'after new')
  expect(now().rows).toEqual(['stays', 'new'])
  expect(reads.last().input).toEqual({ limit: 50, cursor: 'after new' })
  await answers(2, ['last'], null)
  expect(now().rows).toEqual(['stays', 'new', 'last'])
  expect(now().more).toBeNull()
})

test('rows of another filter are shown until those of this one are read, and never rows of another list', async () => {
  const reads = pendingCalls()
  const { draw, now, does, passes } = drawHook(
    ([list, filter]: [string, string]) =>
      usePages({
        queryKey: [list, filter],
        read: reads.call as never as () => Promise<never>,
        keepsPrevious: true,
      }),
    ['mine', ''],
    newClient().around,
  )
  await does(() => reads.last().answer({ rows: ['waits'], next: 'after waits' }))
  await passes(1)
  draw(['mine', 'nok'])
  expect([now().rows, now().more]).toEqual([['waits'], null])
  draw(['all', 'nok'])
  expect(now().rows).toBeUndefined()
})

test('a row that moved to a later page while the pages were read is shown once, as it was read last', async () => {
  const reads = pendingCalls()
  const { now, does, passes } = drawHook(
    () => usePages({ queryKey: ['keys'], read: reads.call as never as () => Promise<never>, rowsMove: true }),
    undefined,
    newClient().around,
  )
  const answers = async (rows: object[], next: string | null) => {
    await does(() => reads.last().answer({ rows, next }))
    await passes(1)
  }
  await answers([{ id: 'site' }, { id: 'bank' }], 'after bank')
  await does(() => now().more!.onMore())
  await answers(
    [
      { id: 'site', revoked: true },
      { id: 'old', revoked: true },
    ],
    null,
  )
  expect(now().rows).toEqual([{ id: 'site', revoked: true }, { id: 'bank' }, { id: 'old', revoked: true }])
})
