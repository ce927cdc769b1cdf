import type { LiveTopic } from '@khlang/contract/live'
import { createRowBook, before, placed, type Versioned } from './row-book.ts'
import { createRowStays } from './row-stays.ts'
import type { Stream } from './stream.ts'

type Page<Row> = { rows: Row[]; next: string | null }

export type ListPlan<Row extends Versioned> = {
  topic: LiveTopic
  read: (cursor: string | null, limit: number, signal: AbortSignal) => Promise<Page<Row>>
  /** Whether a row in the list may stay. */
  fits: (row: Row) => boolean
  /** Whether a row that comes by itself belongs here; the server's own search may know more than this. */
  joins: (row: Row) => boolean
  /** How long a row stays in view once it no longer fits; `Infinity` until it changes again. */
  stays: (row: Row) => number
}

export type ListView = {
  order: readonly string[]
  /** Arrived while somebody was working here; they wait until they are asked for. */
  held: readonly string[]
  phase: 'loading' | 'ready'
  /** Why the last read failed; the rows of before stay. */
  failure: unknown
  /** Older rows exist beyond the last one. */
  more: boolean
}

const pageSize = 50
const largestPage = 500
/** How deep a list is read again after a break; what lies deeper is read when it is scrolled to. */
const rereadLimit = 5_000
const batchMs = 80
const waitForStreamMs = 2_500

/**
 * One list kept true by the stream: subscribe first, then read, keep the higher version of each row, read again after a break.
 * Cells listen to one row, the grid to the order, so that a changed row never draws the table anew.
 */
export function createLiveList<Row extends Versioned>(plan: ListPlan<Row>, stream: Stream) {
  const book = createRowBook<Row>()
  const rowListeners = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let members = new Set<string>()
  let next: string | null = null
  let holding = false
  let reading: AbortController | null = null
  let touched = new Set<string>()
  let readingMore = false
  let batch: ReturnType<typeof setTimeout> | undefined
  let view: ListView = { order: [], held: [], phase: 'loading', failure: null, more: false }

  const tellRow = (id: string) => rowListeners.get(id)?.forEach((tell) => tell())
  const stays = createRowStays(tellRow, (id) => drop(id))

  function show(change: Partial<ListView>, soon = false) {
    view = { ...view, ...change, more: next !== null }
    if (soon) {
      batch ??= setTimeout(tell, batchMs)
    } else tell()
  }
  function tell() {
    clearTimeout(batch)
    batch = undefined
    listeners.forEach((listener) => listener())
  }

  function drop(id: string) {
    stays.cancel(id)
    members.delete(id)
    book.forget(id)
    show({ order: view.order.filter((other) => other !== id) }, true)
  }

  function take(row: Row) {
    if (!book.take(row)) return
    if (reading) touched.add(row.id)
    tellRow(row.id)
    if (view.phase === 'ready') settle(row)
  }

  function settle(row: Row) {
    if (!plan.fits(row)) {
      if (members.has(row.id)) stays.leave(row.id, plan.stays(row))
      else if (view.held.includes(row.id)) show({ held: view.held.filter((id) => id !== row.id) }, true)
      else if (!reading) book.forget(row.id)
      return
    }
    stays.cancel(row.id)
    if (members.has(row.id) || view.held.includes(row.id) || beyondEnd(row) || !plan.joins(row)) return
    if (holding && view.order.length > 0) return show({ held: placed(view.held, row, book) }, true)
    members.add(row.id)
    show({ order: placed(view.order, row, book) }, true)
  }

  function beyondEnd(row: Row) {
    const last = book.get(view.order.at(-1) ?? '')
    return next !== null && last !== undefined && before(last, row)
  }

  async function reread() {
    reading?.abort()
    const mine = (reading = new AbortController())
    touched = new Set()
    try {
      const rows: Row[] = []
      const wanted = Math.min(rereadLimit, Math.max(pageSize, view.order.length))
      let cursor: string | null = null
      do {
        const limit = Math.min(largestPage, Math.max(pageSize, wanted - rows.length))
        const page: Page<Row> = await plan.read(cursor, limit, mine.signal)
        rows.push(...page.rows)
        cursor = page.next
      } while (cursor !== null && rows.length < wanted)
      if (reading !== mine) return
      next = cursor
      acceptSnapshot(rows)
    } catch (error) {
      if (reading === mine && !mine.signal.aborted) show({ failure: error })
    } finally {
      if (reading === mine) reading = null
    }
  }

  /** What the server listed, and what came in meanwhile; rows it no longer lists go, rows on their way out may stay. */
  function acceptSnapshot(rows: Row[]) {
    for (const row of rows) if (book.take(row)) tellRow(row.id)
    const listed = rows.map(({ id }) => id).filter((id) => fitsNow(id))
    const held = new Set(listed.filter((id) => waitsAbove(id)))
    let order = listed.filter((id) => !held.has(id))
    members = new Set(order)
    const last = rows.at(-1)
    for (const id of [...touched, ...stays.ids()]) {
      const row = book.get(id)
      if (!row || members.has(id) || held.has(id) || (next !== null && last && before(last, row))) continue
      if (!(plan.fits(row) && plan.joins(row)) && !stays.has(id)) continue
      order = placed(order, row, book)
      members.add(id)
    }
    const waiting = order.length === 0 ? [] : [...held]
    if (order.length === 0) for (const id of held) members.add(id)
    show({ order: order.length === 0 ? [...held] : order, held: waiting, phase: 'ready', failure: null })
  }

  /** New, and above what somebody is looking at. */
  function waitsAbove(id: string) {
    const [row, top] = [book.get(id), book.get(view.order[0] ?? '')]
    return holding && !members.has(id) && row !== undefined && top !== undefined && before(row, top)
  }

  const fitsNow = (id: string) => {
    const row = book.get(id)
    return row !== undefined && plan.fits(row)
  }

  return {
    start() {
      const stop = [
        stream.onRow((event) => event.topic === plan.topic && take(event.row as unknown as Row)),
        stream.onReread((topic) => (topic === null || topic === plan.topic) && void reread()),
      ]
      const patience = setTimeout(() => void reread(), waitForStreamMs)
      const stopWaiting = stream.onReread(() => clearTimeout(patience))
      if (stream.isOpen()) {
        clearTimeout(patience)
        void reread()
      }
      return () => {
        stop.forEach((end) => end())
        stopWaiting()
        clearTimeout(patience)
        clearTimeout(batch)
        batch = undefined
        stays.stop()
        reading?.abort()
        reading = null
      }
    },
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: book.get,
    isLeaving: stays.has,
    subscribeRow(id: string, listener: () => void) {
      const ofRow = rowListeners.get(id) ?? new Set()
      rowListeners.set(id, ofRow.add(listener))
      return () => {
        ofRow.delete(listener)
        if (ofRow.size === 0) rowListeners.delete(id)
      }
    },
    /** The answer of a command: the same rule as for the stream. */
    take,
    reread: () => void reread(),
    /** While somebody looks at a row here, new ones wait. */
    hold(on: boolean) {
      holding = on
    },
    /** Shows what waited. */
    release() {
      let order: readonly string[] = view.order
      for (const id of view.held) {
        const row = book.get(id)
        if (!row || members.has(id)) continue
        order = placed(order, row, book)
        members.add(id)
      }
      show({ order: [...order], held: [] })
    },
    async readMore() {
      if (next === null || readingMore || reading) return
      readingMore = true
      const from = next
      try {
        const page = await plan.read(from, largestPage / 5, AbortSignal.timeout(30_000))
        if (next !== from) return
        next = page.next
        for (const row of page.rows) if (book.take(row)) tellRow(row.id)
        const fresh = page.rows.map(({ id }) => id).filter((id) => !members.has(id) && fitsNow(id))
        fresh.forEach((id) => members.add(id))
        show({ order: [...view.order, ...fresh], failure: null })
      } catch (error) {
        show({ failure: error })
      } finally {
        readingMore = false
      }
    },
  }
}
export type LiveList<Row extends Versioned> = ReturnType<typeof createLiveList<Row>>
