// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveList } from '#live/live-list.ts'
import { stream } from '#live/stream.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useOpenRow } from './use-open-row.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type Row = { id: string; version: number; createdAt: string; open: boolean }
const row = (id: string, version: number, open = true): Row => ({
  id,
  version,
  open,
  createdAt: '2026-11-21T02:14:00.000Z',
})
type Asked = { id: string; signal: AbortSignal; answer: (row: Row) => void; fail: () => void }

/** A list of open rows whose pages the test answers. */
function newList() {
  const pages: ((rows: Row[]) => void)[] = []
  const list = createLiveList<Row>(
    {
      topic: 'deposits',
      read: () => new Promise((answer) => pages.push((rows) => answer({ rows, next: null }))),
      matchesFilter: ({ open }) => open,
      matchesSearch: () => true,
      stays: () => 0,
    },
    stream,
  )
  onTestFinished(list.start())
  return { list, pages }
}

/** A desk with a list and an address. The test answers the list and the reads of single rows. */
function newDesk(id: string | null) {
  const { list, pages } = newList()
  const asked: Asked[] = []
  const hook = drawHook(
    (now: { list: typeof list; id: string | null }) =>
      useOpenRow(
        now.list,
        now.id,
        (one, signal) =>
          new Promise((answer, fail) =>
            asked.push({ id: one, signal, answer, fail: () => fail(new Error()) }),
          ),
      ),
    { list, id },
  )
  return {
    ...hook,
    draw: (open: string | null, of = list) => hook.draw({ list: of, id: open }),
    list,
    asked,
    listAnswers: (...rows: Row[]) => hook.does(() => pages.pop()!(rows)),
    shown: () => hook.now().row && `${hook.now().row!.id} v${hook.now().row!.version}`,
  }
}

test('a row of the list is shown without being read, and kept as new as the list has it', async () => {
  const { shown, now, listAnswers, asked } = newDesk('a')
  expect(now()).toEqual({ row: null, isLoading: true })
  await listAnswers(row('a', 3), row('b', 8))
  expect([shown(), now().isLoading]).toEqual(['a v3', false])
  fakeStream.sends('deposits', row('a', 4))
  expect([shown(), asked]).toEqual(['a v4', []])
})

test('before the list is there no row is read, as it may be among its rows', () => {
  expect(newDesk('a').asked).toEqual([])
})

test('a row that is not in the list is read by its id, and then kept up to date by the stream', async () => {
  const { shown, now, listAnswers, asked, does } = newDesk('far')
  await listAnswers(row('b', 8))
  expect(asked.map(({ id }) => id)).toEqual(['far'])
  expect(now().isLoading).toBe(true)
  await does(() => asked[0]!.answer(row('far', 3, false)))
  expect([shown(), now().isLoading]).toEqual(['far v3', false])
  fakeStream.sends('deposits', row('far', 4, false))
  expect(shown()).toBe('far v4')
  expect(asked).toHaveLength(1)
})

test('a row that leaves the list stays open, as it is now', async () => {
  const { shown, does, listAnswers, list } = newDesk('a')
  await listAnswers(row('a', 3), row('b', 8))
  fakeStream.sends('deposits', row('a', 4, false))
  expect(list.snapshot().order).toEqual(['b'])
  expect(shown()).toBe('a v4')
  fakeStream.sends('deposits', row('a', 5, false))
  // The list draws a row that changes twice only once in a moment.
  await does(() => vi.advanceTimersByTime(100))
  expect(shown()).toBe('a v5')
})

test('a row that cannot be read is not waited for, nor read again and again', async () => {
  const { now, listAnswers, asked, does, draw } = newDesk('gone')
  await listAnswers(row('b', 8))
  await does(() => asked[0]!.fail())
  expect(now()).toEqual({ row: null, isLoading: false })
  draw('gone')
  expect(asked).toHaveLength(1)
  draw(null)
  expect(now().isLoading).toBe(false)
})

test('the open row stays while another filter is chosen, and is read if that does not have it', async () => {
  const { shown, now, listAnswers, does, draw, asked } = newDesk('a')
  await listAnswers(row('a', 3), row('b', 8))
  const other = newList()
  draw('a', other.list)
  expect([shown(), now().isLoading]).toEqual(['a v3', false])
  await does(() => other.pages[0]!([row('b', 8)]))
  expect([shown(), asked.map(({ id }) => id)]).toEqual(['a v3', ['a']])
  await does(() => asked[0]!.answer(row('a', 4, false)))
  expect(shown()).toBe('a v4')
})

test('a row that could not be read is read again after an interruption', async () => {
  const { shown, listAnswers, asked, does } = newDesk('far')
  await listAnswers(row('b', 8))
  await does(() => asked[0]!.fail())
  fakeStream.reconnects()
  expect(asked).toHaveLength(2)
  await does(() => asked[1]!.answer(row('far', 3, false)))
  expect(shown()).toBe('far v3')
})

test('the read of a row that was closed is given up, and its end tells nothing about the next one', async () => {
  const { shown, now, listAnswers, asked, does, draw } = newDesk('far')
  await listAnswers(row('b', 8))
  draw('further')
  expect(asked.map(({ id, signal }) => [id, signal.aborted])).toEqual([
    ['far', true],
    ['further', false],
  ])
  await does(() => asked[0]!.fail())
  expect(now()).toEqual({ row: null, isLoading: true })
  await does(() => asked[1]!.answer(row('further', 7)))
  expect(shown()).toBe('further v7')
})

test('a read that was given up does not count as failed when the row is opened again', async () => {
  const { now, listAnswers, asked, does, draw } = newDesk('far')
  await listAnswers(row('b', 8))
  draw('b')
  await does(() => asked[0]!.fail())
  draw('far')
  expect(asked).toHaveLength(2)
  expect(now().isLoading).toBe(true)
})

test('the desk is left with nothing open: no row is kept up to date for it', async () => {
  const { listAnswers, list, remove } = newDesk('a')
  await listAnswers(row('a', 3))
  remove()
  fakeStream.sends('deposits', row('a', 4, false))
  expect(list.get('a')).toBeUndefined()
})

test('with no row open nothing is read or waited for', async () => {
  const { now, listAnswers, asked } = newDesk(null)
  await listAnswers(row('b', 8))
  expect([now(), asked]).toEqual([{ row: null, isLoading: false }, []])
})

test.each([
  ['was in the list', true],
  ['was never in the list', false],
])('after an interruption an open row that %s, and is not there now, is read again', async (_, wasListed) => {
  const { shown, listAnswers, asked, does } = newDesk('a')
  await listAnswers(...(wasListed ? [row('a', 3)] : []), row('b', 8))
  if (!wasListed) await does(() => asked[0]!.answer(row('a', 3, false)))
  expect(shown()).toBe('a v3')
  const before = asked.length
  fakeStream.reconnects()
  await listAnswers(row('b', 8))
  await does(() => asked[before]!.answer(row('a', 9, false)))
  expect([shown(), asked.length - before]).toEqual(['a v9', 1])
})

test('the read after an interruption is given up when another row is opened', async () => {
  const { listAnswers, asked, draw } = newDesk('a')
  await listAnswers(row('a', 3), row('b', 8))
  fakeStream.reconnects()
  await listAnswers(row('a', 3), row('b', 8))
  draw('b')
  expect(asked.map(({ id, signal }) => [id, signal.aborted])).toEqual([['a', true]])
})
