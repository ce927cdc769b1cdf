// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLiveList } from '#live/live-list.ts'
import { stream } from '#live/stream.ts'
import { drawHook } from '#testing/draw-hook.ts'
import { fakeStream } from '#testing/fake-stream.ts'
import { useDesk, useEscape } from './use-desk.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

type State = 'new' | 'held' | 'done' | 'elsewhere'
type Row = { id: string; version: number; createdAt: string; state: State }
/** Of a, b, c and d the first is the newest. */
const row = (id: string, version: number, state: State = 'new'): Row => ({
  id,
  version,
  state,
  createdAt: `2026-11-21T02:${150 - id.charCodeAt(0)}:00.000Z`,
})

const four = [row('a', 3), row('b', 5), row('c', 7), row('d', 9)]

/** A list of new and held rows, with this row open. Rows that went elsewhere stay for some seconds. */
async function newDesk(address: string | null, { opensNextRow = true, open = four } = {}) {
  const pages: ((rows: Row[]) => void)[] = []
  const list = createLiveList<Row>(
    {
      topic: 'deposits',
      read: () => new Promise((answer) => pages.push((rows) => answer({ rows, next: null }))),
      matchesFilter: ({ state }) => state === 'new' || state === 'held',
      matchesSearch: () => true,
      stays: ({ state }) => (state === 'elsewhere' ? 5_000 : 0),
    },
    stream,
  )
  onTestFinished(list.start())
  const addresses: (string | null)[] = []
  const hook = drawHook(
    (shown: string | null) =>
      useDesk({
        list,
        address: shown,
        onAddress: (id) => void addresses.push(id),
        needsWork: ({ state }) => state !== 'held',
        opensNextRow,
      }),
    address,
  )
  await hook.does(() => pages.pop()!(open))
  return { ...hook, list, addresses, finishes: (one: Row) => hook.does(({ goOn }) => goOn(one)) }
}

test('after a row is finished, the next one below is opened by the console', async () => {
  const { now, finishes, list } = await newDesk('b')
  await finishes(row('b', 6, 'done'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['c', 'c'])
  expect(list.snapshot().order).toEqual(['a', 'c', 'd'])
})

test('who has opened another row before the answer came stays there', async () => {
  const { now, does, finishes, list } = await newDesk('b')
  await does(({ open }) => open('d'))
  await finishes(row('b', 6, 'done'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['d', null])
  expect(list.snapshot().order).toEqual(['a', 'c', 'd'])
})

test('after the last row is finished, the nearest above is opened, although the last one has left the list', async () => {
  const { now, finishes } = await newDesk('d')
  await finishes(row('d', 10, 'done'))
  expect(now().selectedId).toBe('c')
})

test('a row that is about to leave the list is not opened next', async () => {
  const { now, finishes, list, does } = await newDesk('b')
  await does(() => fakeStream.sends('deposits', row('c', 8, 'elsewhere')))
  expect(list.snapshot().order).toContain('c')
  await finishes(row('b', 6, 'done'))
  expect(now().selectedId).toBe('d')
})

test('a row that needs no work is not opened next', async () => {
  const { now, finishes } = await newDesk('a', {
    open: [row('a', 3), row('b', 5, 'held'), row('c', 7)],
  })
  await finishes(row('a', 4, 'done'))
  expect(now().selectedId).toBe('c')
})

test('when nothing else waits, the finished row stays open', async () => {
  const { now, finishes, list } = await newDesk('b', { open: [row('b', 5)] })
  await finishes(row('b', 6, 'done'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['b', null])
  expect(list.snapshot().order).toEqual([])
})

test('a list that opens no next row only takes the finished one', async () => {
  const { now, finishes, list } = await newDesk('b', { opensNextRow: false })
  await finishes(row('b', 6, 'done'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['b', null])
  expect(list.snapshot().order).toEqual(['a', 'c', 'd'])
})

test('a row opened by a press is no row that the console has just opened', async () => {
  const { now, does } = await newDesk('a')
  await does(({ openByKey }) => openByKey('b'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['b', 'b'])
  await does(({ open }) => open('c'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['c', null])
  await does(({ open }) => open('b'))
  expect([now().selectedId, now().openedByKeyOrConsole]).toEqual(['b', null])
})

test('closing gives the address and the focus back to the list', async () => {
  const { now, does, addresses, draw } = await newDesk('a')
  expect(now().focusRequests).toBe(0)
  await does(({ close }) => close())
  expect([addresses, now().focusRequests]).toEqual([[null], 1])
  draw(null)
  expect(now().selectedId).toBeNull()
  await does(({ open }) => open('b'))
  expect(now().focusRequests).toBe(1)
})

/** A page with a field and a button, that does something on Escape. */
function newPage(first: (() => void) | null) {
  document.body.innerHTML = '<input id="field"><button id="button"></button>'
  const hook = drawHook((run: (() => void) | null) => useEscape(run), first)
  const press = (code: string, at = 'button') => {
    const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })
    document.querySelector(`#${at}`)!.dispatchEvent(event)
  }
  onTestFinished(() => void (document.body.innerHTML = ''))
  return { ...hook, press }
}

test('Escape does what the page says now, and other keys do not', () => {
  const done: string[] = []
  const { press, draw } = newPage(() => done.push('first'))
  press('Escape')
  press('Enter')
  draw(() => done.push('second'))
  press('Escape')
  expect(done).toEqual(['first', 'second'])
})

test('Escape in a field belongs to the field', () => {
  const run = vi.fn<() => void>()
  const { press } = newPage(run)
  press('Escape', 'field')
  expect(run).not.toHaveBeenCalled()
})

test('Escape under an open dialog belongs to the dialog', () => {
  const run = vi.fn<() => void>()
  const { press } = newPage(run)
  document.body.insertAdjacentHTML('beforeend', '<dialog open></dialog>')
  press('Escape')
  expect(run).not.toHaveBeenCalled()
  document.querySelector('dialog')!.remove()
  press('Escape')
  expect(run).toHaveBeenCalledTimes(1)
})

test('Escape that something else has used does nothing more', () => {
  const run = vi.fn<() => void>()
  const { press } = newPage(run)
  document.body.addEventListener('keydown', (event) => event.preventDefault(), { once: true })
  press('Escape')
  expect(run).not.toHaveBeenCalled()
})

test('nothing happens on Escape while the page has nothing to close, or is left', () => {
  const run = vi.fn<() => void>()
  const { press, draw, remove } = newPage(null)
  press('Escape')
  draw(run)
  press('Escape')
  expect(run).toHaveBeenCalledTimes(1)
  draw(null)
  press('Escape')
  draw(run)
  remove()
  press('Escape')
  expect(run).toHaveBeenCalledTimes(1)
})
