// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import { withHeardRow } from '#live/live-pages.ts'
import { newClient } from '#testing/around-client.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { pendingCalls } from '#testing/pending-calls.ts'
import { useLivePages } from './use-live-pages.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Row = { id: string; version: number; createdAt: string }
const row = (n: number, version = 1): Row => ({
  id: `r${n}`,
  version,
  createdAt: new Date(Date.UTC(2026, 10, 21, 5, n)).toISOString(),
})
/** Rows from one number down to another, newest first. */
const rows = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => row(from - at))
const numbers = (shown: readonly Row[] | undefined) => shown?.map(({ id }) => Number(id.slice(1)))

function newList() {
  const reads = pendingCalls()
  const { client, around } = newClient()
  const heard = heardMeanwhile<Row>()
  const hook = drawHook(
    () =>
      useLivePages<Row>({
        queryKey: ['list'],
        heard,
        read: (paging) => (reads.call as (paging: object) => Promise<never>)(paging),
        take: (pages, one) => withHeardRow(pages, one, true),
      }),
    undefined,
    around,
  )
  const answers = async (index: number, answer: { rows: Row[]; next: string | null }) => {
    await hook.does(() => reads.calls[index]!.answer(answer))
    await hook.passes(1)
  }
  const shown = () => numbers(hook.now().rows)
  return { ...hook, client, heard, reads, answers, shown }
}

/** The first page is full, or more would be read at once. */
const first = { rows: rows(99, 50), next: 'after 50' }

test('the next page follows the first, and rows that both have are there once', async () => {
  const { does, now, answers, shown, reads } = newList()
  await answers(0, first)
  await does(() => now().more!.onMore())
  expect(reads.calls[1]!.input).toEqual({ limit: 50, cursor: 'after 50' })
  await answers(1, { rows: rows(51, 47), next: null })
  expect(shown()).toEqual(numbers(rows(99, 47)))
  expect(now().more).toBeNull()
})

test('a page that comes after the list was read again less far down is left out: it would leave a gap', async () => {
  const { does, now, client, answers, shown, passes } = newList()
  await answers(0, first)
  await does(() => now().more!.onMore())
  await does(() => void client.invalidateQueries({ queryKey: ['list'] }))
  await passes(1)
  await answers(2, { rows: rows(119, 70), next: 'after 70' })
  await answers(1, { rows: rows(49, 44), next: null })
  expect(shown()).toEqual(numbers(rows(119, 70)))
  await does(() => now().more!.onMore())
  await answers(3, { rows: rows(69, 44), next: null })
  expect(shown()).toEqual(numbers(rows(119, 44)))
})

test('a row that is heard while a page is read is shown as it was heard', async () => {
  const { does, now, heard, answers } = newList()
  await answers(0, first)
  await does(() => now().more!.onMore())
  heard.hear(row(48, 3))
  await answers(1, { rows: rows(49, 47), next: null })
  const added = now().rows!.slice(50)
  expect(added.map(({ id, version }) => `${id} ${version}`)).toEqual(['r49 1', 'r48 3', 'r47 1'])
})

test('a page that cannot be read says so, and is read again by a press', async () => {
  const { does, now, reads, answers, shown, passes } = newList()
  await answers(0, first)
  await does(() => now().more!.onMore())
  await does(() => reads.calls[1]!.fail(new Error('unreachable')))
  await passes(1)
  expect(now().more).toMatchObject({ busy: false, hasFailed: true })
  expect(shown()).toEqual(numbers(first.rows))
  await does(() => now().more!.onMore())
  await answers(2, { rows: rows(49, 47), next: null })
  expect(shown()).toEqual(numbers(rows(99, 47)))
})

test('a page that could not be read is no problem any more when the list was read again', async () => {
  const { does, now, reads, answers, passes } = newList()
  await answers(0, first)
  await does(() => now().more!.onMore())
  await does(() => reads.calls[1]!.fail(new Error('unreachable')))
  await passes(1)
  expect(now().error).not.toBeNull()
  await does(() => void now().refetch())
  await answers(2, { rows: rows(99, 60), next: null })
  expect([now().error, now().more]).toEqual([null, null])
})
