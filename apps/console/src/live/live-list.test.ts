import type { LiveRow } from '@khlang/contract/live'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLiveList } from './live-list.ts'
import { newRereads } from './rereads.ts'

type Row = { id: string; version: number; createdAt: string; open: boolean }

const row = (id: string, version: number, open = true): Row => ({
  id,
  version,
  open,
  createdAt: `2026-11-21T02:00:${id.padStart(2, '0')}.000Z`,
})

/** A list on a fake server whose answers the test triggers, and on a fake stream. */
function newList(stays = 0) {
  const rowListeners = new Set<(event: LiveRow) => void>()
  const rereads = newRereads()
  const asked: ((rows: Row[], next?: string) => void)[] = []
  const list = createLiveList<Row>(
    {
      topic: 'statements',
      read: () => new Promise((answer) => asked.push((rows, next) => answer({ rows, next: next ?? null }))),
      matchesFilter: ({ open }) => open,
      matchesSearch: ({ open }) => open,
      stays: () => stays,
    },
    {
      onRow: (listener) => (rowListeners.add(listener), () => void rowListeners.delete(listener)),
      onReread: rereads.onReread,
      isOpen: () => true,
    },
  )
  list.start()
  return {
    list,
    deliver: (heard: Row) =>
      rowListeners.forEach((tell) => tell({ topic: 'statements', row: heard } as unknown as LiveRow)),
    reread: () => rereads.tellMissed('statements'),
    answer: async (rows: Row[], next?: string) => {
      asked.pop()?.(rows, next)
      await vi.advanceTimersByTimeAsync(1)
    },
    waiting: () => asked.length,
    shown: () => list.snapshot().order.map((id) => [id, list.get(id)?.version]),
  }
}

beforeEach(() => void vi.useFakeTimers())

test('a row received while the list is being read is not lost to the older snapshot', async () => {
  const { deliver, answer, shown } = newList()
  deliver(row('1', 5))
  await answer([row('2', 1), row('1', 3)])
  expect(shown()).toEqual([
    ['2', 1],
    ['1', 5],
  ])
})

test('rows that left the filter during a lost connection are gone after the list is read again', async () => {
  const { answer, reread, shown } = newList()
  await answer([row('2', 1), row('1', 1)])
  reread()
  await answer([row('2', 1)])
  expect(shown()).toEqual([['2', 1]])
})

test('a row that waits for its next change leaves a while after changes may have been missed', async () => {
  const { answer, deliver, reread, shown } = newList(Infinity)
  await answer([row('2', 1), row('1', 1)])
  deliver(row('1', 2, false))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(shown()).toHaveLength(2)
  reread()
  await answer([row('2', 1)])
  expect(shown()).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(shown()).toEqual([['2', 1]])
})

test('a burst of changes to a row is drawn at the first change and once at the end; one’s own change at once', async () => {
  const { list, deliver, answer } = newList()
  await answer([row('1', 1), row('2', 1)])
  const drawn: (number | undefined)[] = []
  list.subscribeRow('1', () => drawn.push(list.get('1')?.version))
  for (const version of [2, 3, 4]) deliver(row('1', version))
  expect(drawn).toEqual([2])
  list.take(row('1', 5))
  expect(drawn).toEqual([2, 5])
  deliver(row('1', 6))
  await vi.advanceTimersByTimeAsync(100)
  expect(drawn).toEqual([2, 5, 6])
})

test('an older answer never brings back a row that has left the list', async () => {
  const { list, deliver, answer, shown } = newList()
  await answer([row('1', 1)])
  deliver(row('1', 3, false))
  list.take(row('1', 2))
  expect(shown()).toEqual([])
})

test('pages are read down to an open row, and no further once another row is opened', async () => {
  const { list, answer, shown, waiting } = newList()
  const firstPage = Array.from({ length: 50 }, (_, n) => row(`${59 - n}`, 1))
  await answer(firstPage, '10')
  list.pin('06')
  const arrived = list.readDownTo('06')
  await answer([row('09', 1), row('08', 1)], '08')
  await answer([row('07', 1), row('06', 1)], '06')
  await arrived
  expect(shown().map(([id]) => id)).toEqual([...firstPage.map(({ id }) => id), '09', '08', '07', '06'])
  list.pin('01')
  const abandoned = list.readDownTo('01')
  list.pin('59')
  await answer([row('05', 1)], '05')
  await abandoned
  expect([shown().length, waiting()]).toEqual([55, 0])
})

test('new rows wait while somebody works in the list, and appear on request', async () => {
  const { list, deliver, answer, shown } = newList()
  await answer([row('1', 1)])
  list.hold(true)
  deliver(row('2', 1))
  expect(shown()).toEqual([['1', 1]])
  expect(list.snapshot().buffered).toEqual(['2'])
  list.release()
  expect(shown()).toEqual([
    ['2', 1],
    ['1', 1],
  ])
})

test('new rows at the top of a snapshot wait too, and rows further down do not count as new', async () => {
  const { list, answer, reread, shown } = newList()
  await answer([row('5', 1), row('4', 1)])
  list.hold(true)
  reread()
  await answer([row('6', 1), row('5', 1), row('4', 1), row('3', 1)])
  expect(list.snapshot().buffered).toEqual(['6'])
  expect(shown().map(([id]) => id)).toEqual(['5', '4', '3'])
})

test('rows below the last page read appear only with their own page', async () => {
  const { deliver, answer, shown } = newList()
  const page = Array.from({ length: 50 }, (_, at) => row(String(59 - at), 1))
  await answer(page, 'more')
  deliver(row('9', 1))
  deliver(row('10', 2))
  expect(shown()).toHaveLength(50)
  expect(shown().at(-1)).toEqual(['10', 2])
})

const wholePage = Array.from({ length: 50 }, (_, at) => row(String(59 - at), 1))

test('a row that moves while the list is read page by page is listed once, where it is now', async () => {
  const { answer, shown } = newList()
  await answer([row('9', 1), row('8', 1)], 'next')
  await answer([row('7', 1), row('9', 2), row('6', 1)])
  expect(shown()).toEqual([
    ['8', 1],
    ['7', 1],
    ['9', 2],
    ['6', 1],
  ])
})

test('of the next page a row that is listed already comes once, and one that has left the filter not at all', async () => {
  const { list, deliver, answer, shown } = newList()
  await answer(wholePage, 'next')
  deliver(row('6', 2, false))
  void list.readMore()
  await answer([row('10', 1), row('7', 1), row('6', 1)])
  expect(shown().slice(-2)).toEqual([
    ['10', 1],
    ['7', 1],
  ])
  expect(shown()).toHaveLength(51)
})

test('no further page is read while the list is being read again', async () => {
  const { list, reread, answer, waiting } = newList()
  await answer(wholePage, 'next')
  reread()
  void list.readMore()
  expect(waiting()).toBe(1)
})

test('an open row stays up to date outside the filter, and another one is forgotten', async () => {
  const { list, deliver, answer } = newList()
  await answer([row('9', 1), row('5', 1)])
  list.pin('5')
  deliver(row('5', 2, false))
  deliver(row('9', 2, false))
  await vi.advanceTimersByTimeAsync(200)
  deliver(row('5', 3, false))
  expect([list.get('5')?.version, list.get('9')]).toEqual([3, undefined])
  list.pin(null)
  expect(list.get('5')).toBeUndefined()
})

test('a listed row stays when another one is opened', async () => {
  const { list, answer } = newList()
  await answer([row('9', 1), row('5', 1)])
  list.pin('5')
  list.pin('9')
  expect(list.get('5')?.version).toBe(1)
})

test('everything that shows a row is told of its change', async () => {
  const { list, deliver, answer } = newList()
  await answer([row('9', 1)])
  const told: string[] = []
  const stop = list.subscribeRow('9', () => told.push('line'))
  list.subscribeRow('9', () => told.push('card'))
  deliver(row('9', 2))
  expect(told).toEqual(['line', 'card'])
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  told.length = 0
  deliver(row('9', 3))
  expect(told).toEqual(['card'])
})

test('a failed read keeps the rows and shows the error', async () => {
  const { list, answer, reread } = newList()
  await answer([row('1', 1)])
  const failing = createLiveList<Row>(
    {
      topic: 'statements',
      read: () => Promise.reject(new Error('unreachable')),
      matchesFilter: () => true,
      matchesSearch: () => true,
      stays: () => 0,
    },
    { onRow: () => () => {}, onReread: () => () => {}, isOpen: () => true },
  )
  failing.start()
  await vi.advanceTimersByTimeAsync(1)
  expect(failing.snapshot().failure).toBeInstanceOf(Error)
  reread()
  expect(list.snapshot().order).toEqual(['1'])
})

const ids = ['1', '2', '3', '4', '5']

test('any interleaving of snapshots and events ends at the highest version of every row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          id: fc.constantFrom(...ids),
          open: fc.boolean(),
          read: fc.boolean(),
          late: fc.boolean(),
        }),
        { maxLength: 40 },
      ),
      async (steps) => {
        const { deliver, answer, reread, shown } = newList()
        const server = new Map<string, Row>()
        const snapshot = () =>
          [...server.values()].filter(({ open }) => open).toSorted((a, b) => +b.id - +a.id)
        await answer(snapshot())
        const delayed: Row[] = []
        for (const { id, open, read, late } of steps) {
          const changed = row(id, (server.get(id)?.version ?? 0) + 1, open)
          const before = snapshot()
          server.set(id, changed)
          if (read) reread()
          if (late) delayed.push(changed)
          else deliver(changed)
          // The snapshot may have been taken just before the change that the stream then reported.
          if (read) await answer(late ? snapshot() : before)
        }
        delayed.forEach(deliver)
        expect(shown()).toEqual(snapshot().map(({ id, version }) => [id, version]))
      },
    ),
    { numRuns: 300 },
  )
})

test('a player’s new name or status appears in all their rows, and rows that no longer fit the filter leave the list', async () => {
  type Named = Row & { player: { id: string; name: string; status: string } }
  const listeners = new Set<(event: LiveRow) => void>()
  const named = (id: string, player: string): Named => ({
    ...row(id, 1),
    player: { id: player, name: 'old', status: 'normal' },
  })
  const list = createLiveList<Named>(
    {
      topic: 'deposits',
      read: () => Promise.resolve({ rows: [named('2', 'p'), named('1', 'q')], next: null }),
      matchesFilter: ({ player }) => player.status !== 'suspended',
      matchesSearch: () => true,
      stays: () => 0,
    },
    {
      onRow: (listener) => (listeners.add(listener), () => void listeners.delete(listener)),
      onReread: () => () => {},
      isOpen: () => true,
    },
  )
  list.start()
  await vi.advanceTimersByTimeAsync(1)
  const deliver = (name: string, state: string) =>
    listeners.forEach((tell) =>
      tell({ topic: 'players', row: { id: 'p', name, state, version: 9 } } as unknown as LiveRow),
    )
  deliver('new', 'watch')
  expect(list.get('2')).toMatchObject({ version: 1, player: { name: 'new', status: 'watch' } })
  expect(list.get('1')).toMatchObject({ player: { name: 'old', status: 'normal' } })
  // A row that waits behind the pill has the new name too, and so has an open row that no longer fits the filter.
  list.hold(true)
  listeners.forEach((tell) => tell({ topic: 'deposits', row: named('3', 'p') } as unknown as LiveRow))
  list.pin('2')
  deliver('newer', 'watch')
  expect(list.get('3')).toMatchObject({ player: { name: 'newer' } })
  deliver('newer', 'suspended')
  await vi.advanceTimersByTimeAsync(200)
  expect(list.get('3')).toBeUndefined()
  deliver('newest', 'suspended')
  expect(list.get('2')).toMatchObject({ player: { name: 'newest' } })
  expect(list.snapshot()).toMatchObject({ order: ['1'], buffered: [] })
})
