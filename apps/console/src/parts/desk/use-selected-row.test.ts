// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { useSelectedRow } from './use-selected-row.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A desk at this URL. The test says when a written URL arrives, as the router may be slow. */
function newDesk(idInUrl: string | null) {
  const written: (string | null)[] = []
  const hook = drawHook((url: string | null) => useSelectedRow(url, (id) => void written.push(id)), idInUrl)
  return {
    ...hook,
    written,
    selected: () => hook.now().selectedId,
    selects: (id: string | null) => hook.does(({ select }) => select(id)),
    waits: (ms: number) => hook.does(() => vi.advanceTimersByTime(ms)),
  }
}

test('a row is selected at once, and the URL follows when the selection rests', async () => {
  const { selects, selected, waits, written, draw } = newDesk('a')
  await selects('b')
  expect([selected(), written]).toEqual(['b', []])
  await waits(149)
  expect(written).toEqual([])
  await waits(1)
  expect(written).toEqual(['b'])
  await waits(1000)
  draw('b')
  expect(selected()).toBe('b')
  await waits(1000)
  expect(written).toEqual(['b'])
})

test('of a quick walk through rows only the last one is written', async () => {
  const { selects, selected, waits, written } = newDesk('a')
  await selects('b')
  await waits(100)
  await selects('c')
  await waits(100)
  expect([selected(), written]).toEqual(['c', []])
  await waits(50)
  expect(written).toEqual(['c'])
})

test('clearing the selection writes at once, and the row that was on its way is written no more', async () => {
  const { selects, selected, waits, written, draw } = newDesk('a')
  await selects('b')
  await selects(null)
  await waits(1000)
  draw(null)
  expect(selected()).toBeNull()
  await waits(1000)
  expect(written).toEqual([null])
})

test('the back button wins over a selection that is not written yet', async () => {
  const { selects, selected, waits, written, draw } = newDesk('a')
  await selects('b')
  draw('z')
  expect(selected()).toBe('z')
  await waits(1000)
  expect([selected(), written]).toEqual(['z', []])
})

test('a URL that arrives late does not take back the selection that has moved on', async () => {
  const { selects, selected, waits, written, draw } = newDesk('a')
  await selects('b')
  await waits(150)
  await selects('c')
  draw('b')
  expect(selected()).toBe('c')
  await waits(150)
  expect(written).toEqual(['b', 'c'])
  draw('c')
  expect(selected()).toBe('c')
})

test('after a row was written, the back button leads to the row before', async () => {
  const { selects, selected, waits, draw } = newDesk('a')
  await selects('b')
  await waits(150)
  draw('b')
  draw('a')
  expect(selected()).toBe('a')
})

test('another row in the URL than the written one wins, also when the selection has moved on', async () => {
  const { selects, selected, waits, written, draw } = newDesk('a')
  await selects('b')
  await waits(150)
  await selects('c')
  draw('z')
  expect(selected()).toBe('z')
  await waits(1000)
  expect(written).toEqual(['b'])
})

test('a desk that was left writes no URL', async () => {
  const { selects, written, remove } = newDesk('a')
  await selects('b')
  remove()
  vi.advanceTimersByTime(1000)
  expect(written).toEqual([])
})
