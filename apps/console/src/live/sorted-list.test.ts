import type { LiveRow } from '@khlang/contract/live'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { createLiveList } from './live-list.ts'
import { newRereads } from './rereads.ts'

type Row = { id: string; version: number; createdAt: string; amount: number; open: boolean }
type Direction = 'asc' | 'desc'

const row = (id: string, version: number, amount: number, open = true): Row => ({
  id,
  version,
  amount,
  open,
  createdAt: '2026-11-21T02:00:00.000Z',
})

const compare = (direction: Direction) => (a: Row, b: Row) =>
  (direction === 'asc' ? 1 : -1) * (a.amount - b.amount || a.id.localeCompare(b.id))

/** How long a row that leaves the filter stays to be seen: those with an odd amount, in milliseconds. */
const stayMs = 3_000

/** A fake server that answers with its current rows, page by page, and a fake stream that reports changes. */
function world(direction: Direction, { stays = false } = {}) {
  const rowListeners = new Set<(event: LiveRow) => void>()
  const rereads = newRereads()
  const server = new Map<string, Row>()
  const sorted = () => [...server.values()].filter(({ open }) => open).toSorted(compare(direction))
  /** Answers on their way to the list; null while each arrives at once. */
  let onTheWay: (() => void)[] | null = null
  const list = createLiveList<Row>(
    {
      topic: 'deposits',
      sort: { value: ({ amount }) => amount, direction },
      read: (cursor, limit) => {
        const after = cursor === null ? null : (JSON.parse(cursor) as Row)
        const rest = sorted().filter((one) => after === null || compare(direction)(one, after) > 0)
        const rows = rest.slice(0, limit)
        const next = rest.length > rows.length ? JSON.stringify(rows.at(-1)) : null
        return new Promise((answer) => {
          if (onTheWay) onTheWay.push(() => answer({ rows, next }))
          else answer({ rows, next })
        })
      },
      matchesFilter: ({ open }) => open,
      matchesSearch: ({ open }) => open,
      stays: ({ amount }) => (stays && amount % 2 === 1 ? stayMs : 0),
    },
    {
      onRow: (listener) => (rowListeners.add(listener), () => void rowListeners.delete(listener)),
      onReread: rereads.onReread,
      isOpen: () => true,
    },
  )
  const letTimePass = (ms = 100) => vi.advanceTimersByTimeAsync(ms)
  /** Changes a row on the server. The returned function reports the change to the list. */
  const change = (id: string, amount: number, open = true) => {
    const changed = row(id, (server.get(id)?.version ?? 0) + 1, amount, open)
    server.set(id, changed)
    return () =>
      rowListeners.forEach((tell) => tell({ topic: 'deposits', row: changed } as unknown as LiveRow))
  }
  return {
    list,
    server,
    sorted,
    letTimePass,
    change,
    start: async () => {
      list.start()
      await letTimePass()
    },
    reread: () => rereads.tellMissed('deposits'),
    delayAnswers: () => (onTheWay ??= []),
    letNewestAnswerArrive: () => onTheWay?.pop()?.(),
    letAnswersArrive: async () => {
      while (onTheWay && onTheWay.length > 0) {
        onTheWay.shift()!()
        await letTimePass()
      }
      onTheWay = null
    },
    async readAll() {
      while (list.snapshot().more) await list.readMore()
    },
  }
}

beforeEach(() => void vi.useFakeTimers())

test('a row whose amount changes stays in place while somebody works in the list, and is sorted in on request', async () => {
  const { list, start, change } = world('desc')
  for (const [id, amount] of [
    ['a', 500],
    ['b', 400],
    ['c', 300],
  ] as const)
    change(id, amount)
  await start()
  list.hold(true)
  change('c', 900)()
  change('d', 450)()
  expect(list.snapshot()).toMatchObject({ order: ['a', 'b', 'c'], buffered: ['d'], moved: 1 })
  list.release()
  expect(list.snapshot()).toMatchObject({ order: ['c', 'a', 'd', 'b'], buffered: [], moved: 0 })
})

test('a changed row is sorted in automatically while nobody works in the list', async () => {
  const { list, start, change } = world('asc')
  for (const [id, amount] of [
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ] as const)
    change(id, amount)
  await start()
  change('a', 9)()
  expect(list.snapshot()).toMatchObject({ order: ['b', 'c', 'a'], moved: 0 })
})

const ids = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(2, '0'))

test('a row that moved below the last page read comes with its page, once', async () => {
  const { list, start, change, readAll } = world('desc')
  for (const id of ids(0, 70)) change(id, 1000 - Number(id))
  await start()
  change('00', 1)()
  expect(list.snapshot().order).toEqual(ids(1, 49))
  await readAll()
  expect(list.snapshot().order).toEqual([...ids(1, 70), '00'])
})

test('when the last row read is removed, rows above the end of the page being read are not lost', async () => {
  const { list, start, change, readAll } = world('desc')
  for (const id of ids(0, 70)) change(id, 1000 - 10 * Number(id))
  await start()
  change('49', 510, false)()
  change('new', 515)()
  await readAll()
  expect(list.snapshot().order).toEqual([...ids(0, 48), 'new', ...ids(50, 70)])
})

test('a row that comes into a page while that page is on its way is not lost', async () => {
  const { list, start, change, delayAnswers, letAnswersArrive } = world('asc')
  for (const id of ids(0, 70)) change(id, 10 * Number(id))
  await start()
  delayAnswers()
  void list.readMore(3)
  change('new', 505)()
  await letAnswersArrive()
  expect(list.snapshot().order).toEqual([...ids(0, 50), 'new', ...ids(51, 52)])
})

test('a page asked for before the list was read again is not appended to it', async () => {
  const one = world('asc')
  for (const id of ids(0, 70)) one.change(id, 10 * Number(id))
  await one.start()
  one.delayAnswers()
  void one.list.readMore(3)
  one.change('new', 495)
  one.reread()
  one.letNewestAnswerArrive()
  await one.letTimePass()
  await one.letAnswersArrive()
  expect(one.list.snapshot().order).toEqual(ids(0, 49))
  await one.readAll()
  expect(one.list.snapshot().order).toEqual([...ids(0, 49), 'new', ...ids(50, 70)])
})

test('a row that was open while it waited to be shown is shown on request', async () => {
  const { list, start, change } = world('asc')
  change('a', 1)
  change('b', 2, false)
  await start()
  list.pin('b')
  list.hold(true)
  change('b', 2)()
  list.pin('a')
  list.release()
  expect(list.snapshot().order).toEqual(['a', 'b'])
})

test('a row that somebody works on keeps its place when the list is read again while it changes', async () => {
  const one = world('asc')
  for (const id of ids(0, 9)) one.change(id, 10 * Number(id))
  await one.start()
  one.list.hold(true)
  one.change('05', 50, false)
  one.delayAnswers()
  one.reread()
  one.change('05', 1)()
  await one.letAnswersArrive()
  expect(one.list.snapshot()).toMatchObject({ order: ids(0, 9), moved: 1 })
})

test.each(['asc', 'desc'] as const)(
  'the last row read is still there after a sort on request, and when it comes back, with more pages below: %s',
  async (direction) => {
    const { list, start, change, readAll, sorted } = world(direction)
    for (const id of ids(10, 80)) change(id, 1_003 - 7 * Number(id))
    await start()
    const last = sorted()[49]!
    list.release()
    expect(list.snapshot().order).toHaveLength(50)
    expect(list.snapshot().order.at(-1)).toBe(last.id)
    change(last.id, last.amount, false)()
    expect(list.snapshot().order).toHaveLength(49)
    change(last.id, last.amount)()
    expect(list.snapshot().order.at(-1)).toBe(last.id)
    await readAll()
    expect(list.snapshot().order).toEqual(sorted().map(({ id }) => id))
  },
)

const steps = fc.array(
  fc.record({
    id: fc.constantFrom('00', '10', '20', '30', '49', '50', '55', 'a', 'b', 'c'),
    // Many near both ends of the first page: the tenth and the fiftieth amount.
    amount: fc.oneof(
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: 5, max: 12 }),
      fc.integer({ min: 47, max: 54 }),
    ),
    open: fc.boolean(),
    told: fc.constantFrom('at once', 'at once', 'late', 'lost'),
    act: fc.constantFrom(
      'nothing',
      'hold',
      'let go',
      'read again',
      'read more',
      'read more',
      'release',
      'open',
      'close',
      'delay answers',
      'let the newest answer arrive',
      'let answers arrive',
      'let stays end',
    ),
  }),
  { maxLength: 30, size: 'max' },
)

const directions = fc.constantFrom<Direction>('asc', 'desc')

// Invariant: No row moves under the pointer, in any sort.
test('under any order of events no row moves while somebody works on it, and a sort on request gives the server’s order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.boolean(), directions, async (all, losesEvents, direction) => {
      const one = world(direction, { stays: true })
      const { list } = one
      for (const id of ids(0, 59)) one.change(id, Number(id))
      await one.start()
      const late: (() => void)[] = []
      let looking = false
      for (const { id, amount, open, told, act } of all) {
        if (act === 'hold' || act === 'let go') list.hold((looking = act === 'hold'))
        const before = list.snapshot().order
        const tell = one.change(id, amount, open)
        if (told === 'late') late.push(tell)
        else if (told === 'at once' || !losesEvents) tell()
        if (act === 'delay answers') one.delayAnswers()
        if (act === 'let the newest answer arrive') one.letNewestAnswerArrive()
        if (act === 'let answers arrive') await one.letAnswersArrive()
        if (act === 'read again') one.reread()
        if (act === 'read more') void list.readMore(3)
        if (act === 'release') list.release()
        if (act === 'open' || act === 'close') list.pin(act === 'open' ? id : null)
        await one.letTimePass(act === 'let stays end' ? stayMs : undefined)
        const after = list.snapshot().order
        if (looking && act !== 'release' && before.length > 0) {
          const stayed = before.filter((other) => after.includes(other))
          expect(after.filter((other) => before.includes(other))).toEqual(stayed)
        }
        expect(after.toSorted()).toEqual([...new Set(after)].toSorted())
      }
      late.forEach((tell) => tell())
      await one.letAnswersArrive()
      if (losesEvents) one.reread()
      await one.letTimePass(stayMs)
      list.hold(false)
      list.release()
      await one.readAll()
      list.release()
      expect(list.snapshot().order.map((id) => [id, list.get(id)?.version])).toEqual(
        one.sorted().map(({ id, version }) => [id, version]),
      )
    }),
    { numRuns: 500 },
  )
})

test('after fifty changes a second for half a minute every row has its last version and its old place', async () => {
  const { list, server, start, change, letTimePass, readAll } = world('desc')
  for (let n = 0; n < 100; n++) change(`r${n}`, n)
  await start()
  await readAll()
  list.hold(true)
  const orderBefore = list.snapshot().order
  for (let n = 0; n < 1_500; n++) {
    change(`r${(n * 37) % 130}`, (n * 7) % 500)()
    if (n % 50 === 0) await letTimePass()
    expect(list.snapshot().order).toEqual(orderBefore)
  }
  list.release()
  expect(list.snapshot().order).toHaveLength(130)
  for (const [id, { version }] of server) expect(list.get(id)?.version).toBe(version)
})
