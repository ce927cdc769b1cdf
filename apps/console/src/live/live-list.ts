import type { KeptPosition } from './kept-position.ts'
import { type ListQuery, type ListSnapshot, notRead } from './list-query.ts'
import { readOnceOpen } from './once-open.ts'
import { largestPage, newReading, type Reading, readPages, rereadLimit } from './read-pages.ts'
import type { PlayerRow } from '@khlang/contract/players/players'
import { withPlayerChanges } from './with-player-changes.ts'
import { createRowBook, type Versioned } from './row-book.ts'
import { createRowPace } from './row-pace.ts'
import { createRowOrder, newestFirst } from './row-order.ts'
import { createRowStays } from './row-stays.ts'
import type { Stream } from './stream.ts'

const batchMs = 80

/**
 * A list kept up to date by the stream: it subscribes first, then reads, keeps the higher version of each
 * row, and reads again after an interruption. Cells subscribe to one row and the grid to the order, so that a
 * changed row that keeps its place re-renders only itself.
 */
export function createLiveList<Row extends Versioned>(
  listQuery: ListQuery<Row>,
  stream: Stream,
  keptPosition?: KeptPosition,
) {
  const book = createRowBook<Row>()
  const rowOrder = createRowOrder<Row>(listQuery.sort ?? newestFirst)
  const rowListeners = new Map<string, Set<() => void>>()
  const listeners = new Set<() => void>()
  let members = new Set<string>()
  let movedIds = new Set<string>()
  let nextCursor: string | null = null
  /** The position of the last row loaded. Rows after this position are loaded with their page. */
  let edge: ReturnType<typeof rowOrder.positionOf> | null = null
  /** Whether some rows kept their place from an earlier read, so that the order is not fully sorted. */
  let isUnsorted = false
  let pinnedId: string | null = null
  /** Whether new rows wait because the list is in use: set by `hold` (`use-buffer-arrivals.ts`). */
  let isBuffering = false
  let reading: Reading | null = null
  let readingMore: Promise<void> | null = null
  let batch: ReturnType<typeof setTimeout> | undefined
  let snapshot = notRead

  const edgeOf = (rows: Row[]) => (rows.length > 0 ? rowOrder.positionOf(rows.at(-1)!) : null)
  const beyondEdge = (row: Row) =>
    nextCursor !== null && edge !== null && rowOrder.before(edge, rowOrder.positionOf(row))
  const notifyRow = (id: string) => rowListeners.get(id)?.forEach((listener) => listener())
  const pace = createRowPace(batchMs, notifyRow)
  const stays = createRowStays(notifyRow, (id) => drop(id))

  /** Subscribes to the stream and reads the list. Returns a function that ends both. */
  function start(): () => void {
    const stop = [
      stream.onRow((event) => {
        if (event.topic === listQuery.topic) receive(event.row as unknown as Row)
        else if (event.topic === 'players') updatePlayer(event.row)
      }),
      stream.onReread(() => void reread(), [listQuery.topic]),
      readOnceOpen(stream, () => void reread()),
    ]
    return () => {
      stop.forEach((end) => end())
      clearTimeout(batch)
      batch = undefined
      pace.stop()
      stays.stop()
      reading?.stop.abort()
      reading = null
    }
  }

  /** Accepts a row from the stream. Most rows of a busy day belong below the rows read, and are not kept. */
  function receive(row: Row) {
    take(row, pace.tell)
    if (snapshot.phase === 'ready') discard(row.id)
  }

  function take(row: Row, redraw = notifyRow) {
    if (!book.take(row)) return
    reading?.changed.add(row.id)
    redraw(row.id)
    if (snapshot.phase === 'ready') applyChange(row)
  }

  /** Takes a row that the server listed. One that was about to leave the list and is in it again stays for good. */
  function takeListed(row: Row) {
    if (book.take(row)) notifyRow(row.id)
    if (matchesFilterNow(row.id)) stays.belongs(row.id)
  }

  /** Updates the player's data in every row that shows it. */
  function updatePlayer(player: PlayerRow) {
    for (const id of new Set([...members, ...snapshot.buffered, ...(pinnedId === null ? [] : [pinnedId])])) {
      const row = book.get(id)
      const now = row && withPlayerChanges(row, player)
      if (!now) continue
      book.amend(now)
      notifyRow(id)
      if (snapshot.phase === 'ready') applyChange(now)
    }
  }

  /** Updates the list for a new version of a row: the row is removed, stays, is added, or is buffered. */
  function applyChange(row: Row) {
    if (!listQuery.matchesFilter(row)) {
      if (members.has(row.id)) return stays.leave(row.id, listQuery.stays(row))
      if (snapshot.buffered.includes(row.id))
        show({ buffered: snapshot.buffered.filter((id) => id !== row.id) }, true)
      return discard(row.id)
    }
    stays.belongs(row.id)
    if (members.has(row.id)) return follow(row)
    if (snapshot.buffered.includes(row.id) || beyondEdge(row) || !listQuery.matchesSearch(row)) return
    if (isBuffering && snapshot.order.length > 0)
      return show({ buffered: [...snapshot.buffered, row.id] }, true)
    members.add(row.id)
    show({ order: placed(snapshot.order, row) }, true)
  }

  /**
   * Reacts to a changed sort value: while the list is in use the row stays and is counted, otherwise it moves
   * to its new place.
   */
  function follow(row: Row) {
    const wasMoved = movedIds.has(row.id)
    if (!rowOrder.hasMoved(row)) {
      if (movedIds.delete(row.id)) show({}, true)
    } else if (isBuffering) {
      movedIds.add(row.id)
      if (!wasMoved) show({}, true)
    } else if (beyondEdge(row)) drop(row.id)
    else {
      movedIds.delete(row.id)
      const otherIds = snapshot.order.filter((id) => id !== row.id)
      show({ order: placed(otherIds, row) }, true)
    }
  }

  function placed(order: readonly string[], row: Row): readonly string[] {
    if (!isUnsorted && movedIds.size === 0) return rowOrder.put(order, row)
    return arranged([...order, row.id])
  }

  /**
   * Returns the rows in sorted order. Rows after the loaded part are dropped and come back with their page.
   */
  function arranged(ids: readonly string[]): string[] {
    const stayingRows = ids.flatMap((id) => {
      const row = book.get(id)
      if (row && (stays.has(id) || !beyondEdge(row))) return [row]
      forget(id)
      return []
    })
    movedIds = new Set()
    isUnsorted = false
    return rowOrder.arranged(stayingRows)
  }

  async function reread() {
    reading?.stop.abort()
    const thisReading = (reading = newReading())
    try {
      const shownCount = Math.max(snapshot.order.length, keptPosition?.back?.rows ?? 0)
      const { rows, next } = await readPages(listQuery, shownCount, thisReading.stop.signal)
      if (reading !== thisReading) return
      nextCursor = next
      edge = edgeOf(rows)
      acceptSnapshot(rows, thisReading.changed)
    } catch (error) {
      if (reading === thisReading) show({ failure: error })
    } finally {
      finish(thisReading)
    }
  }

  function finish(finished: Reading) {
    if (reading !== finished) return
    reading = null
    finished.changed.forEach(discard)
  }

  /**
   * Merges the server's rows with those that arrived meanwhile. Rows no longer listed are removed, except
   * those that may stay for a moment.
   */
  function acceptSnapshot(rows: Row[], changed: ReadonlySet<string>) {
    const isInUse = isBuffering && snapshot.order.length > 0
    const lastShown = rowOrder.positionAt(snapshot.order.at(-1))
    const comesBeforeLast = (row: Row) =>
      lastShown !== undefined && rowOrder.before(rowOrder.positionOf(row), lastShown)

    rows.forEach(takeListed)
    // A row that moved while the pages were read is in two of them. It is listed where the later one has it.
    const lastAt = new Map(rows.map(({ id }, index) => [id, index]))
    const listed = rows.filter(({ id }, index) => lastAt.get(id) === index && matchesFilterNow(id))
    const listedIds = new Set(listed.map(({ id }) => id))
    const arrived = new Set([...changed, ...stays.idsAfterMissed(changed)].filter(belongs))
    // Rows after the last one loaded may only wait there; other rows that the server lists no longer have left.
    const isHere = (id: string) => listedIds.has(id) || arrived.has(id)
    stays.noteLeft([...members].filter((id) => !isHere(id) && !beyondEdge(book.get(id)!)))
    // While the list is in use, its rows keep their place and new rows among them are buffered.
    const keptIds = new Set(isInUse ? snapshot.order.filter(isHere) : [])
    const newRows = listed.filter(({ id }) => !keptIds.has(id))
    const buffered = new Set(newRows.filter((row) => isInUse && comesBeforeLast(row)).map(({ id }) => id))
    const shownRows = newRows.filter(({ id }) => !buffered.has(id))
    shownRows.forEach(rowOrder.listed)
    let order: readonly string[] = [...keptIds, ...shownRows.map(({ id }) => id)]
    members = new Set(order)
    for (const id of arrived) {
      if (members.has(id)) continue
      if (isInUse) buffered.add(id)
      else {
        order = rowOrder.put(order, book.get(id)!)
        members.add(id)
      }
    }
    isUnsorted = isInUse
    movedIds = new Set(order.filter((id) => rowOrder.hasMoved(book.get(id)!)))
    if (order.length === 0) {
      order = [...buffered]
      members = new Set(buffered)
      buffered.clear()
    }
    if (!isInUse && movedIds.size > 0) order = arranged(order)
    show({ order, buffered: [...buffered], phase: 'ready', failure: null })
  }

  /** Whether a row that the server did not list may be shown: it changed after the server had read, or stays. */
  function belongs(id: string): boolean {
    const row = book.get(id)
    if (!row) return false
    return stays.has(id) || (!beyondEdge(row) && listQuery.matchesFilter(row) && listQuery.matchesSearch(row))
  }

  function matchesFilterNow(id: string): boolean {
    const row = book.get(id)
    return row !== undefined && listQuery.matchesFilter(row)
  }

  async function readMore(limit = largestPage / 5) {
    if (nextCursor === null || (reading && !readingMore)) return
    readingMore ??= readPage(nextCursor, limit).finally(() => {
      readingMore = null
    })
    await readingMore
  }

  async function readPage(cursor: string, limit: number) {
    const thisReading = (reading = newReading())
    try {
      const signal = AbortSignal.any([thisReading.stop.signal, AbortSignal.timeout(30_000)])
      const page = await listQuery.read(cursor, limit, signal)
      if (reading !== thisReading) return
      nextCursor = page.next
      edge = edgeOf(page.rows) ?? edge
      page.rows.forEach(takeListed)
      const newRows = page.rows.filter(({ id }) => !members.has(id) && matchesFilterNow(id))
      newRows.forEach(rowOrder.listed)
      newRows.forEach(({ id }) => members.add(id))
      const buffered = snapshot.buffered.filter((id) => !members.has(id))
      show({ order: [...snapshot.order, ...newRows.map(({ id }) => id)], buffered, failure: null })
      for (const { id } of newRows) follow(book.get(id)!)
      // A row that changed after the server had read the page may belong to it now.
      for (const id of thisReading.changed) {
        const row = book.get(id)
        if (row) applyChange(row)
      }
    } catch (error) {
      if (reading === thisReading) show({ failure: error })
    } finally {
      finish(thisReading)
    }
  }

  function drop(id: string) {
    stays.cancel(id)
    forget(id)
    show({ order: snapshot.order.filter((other) => other !== id) }, true)
  }

  function forget(id: string) {
    members.delete(id)
    movedIds.delete(id)
    rowOrder.forget(id)
    discard(id)
  }

  /** Drops a row that is neither listed nor waiting nor open. An answer on its way may list it again. */
  function discard(id: string) {
    if (id === pinnedId || members.has(id) || snapshot.buffered.includes(id)) return
    if (reading) reading.changed.add(id)
    else book.forget(id)
  }

  function show(change: Partial<ListSnapshot>, soon = false) {
    snapshot = { ...snapshot, ...change, moved: movedIds.size, more: nextCursor !== null }
    if (soon) {
      batch ??= setTimeout(notifyListeners, batchMs)
    } else notifyListeners()
  }

  function notifyListeners() {
    clearTimeout(batch)
    batch = undefined
    listeners.forEach((listener) => listener())
  }

  return {
    topic: listQuery.topic,
    start,
    snapshot: () => snapshot,
    /** Stores the scroll position (`note`); `back` is the one to restore. */
    keptPosition,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    get: book.get,
    isLeaving: stays.has,
    hasLeft: stays.hasLeft,
    subscribeRow(id: string, listener: () => void) {
      const ofRow = rowListeners.get(id) ?? new Set()
      rowListeners.set(id, ofRow.add(listener))
      return () => {
        ofRow.delete(listener)
        if (ofRow.size === 0) rowListeners.delete(id)
      }
    },
    /**
     * Accepts the row from a command's answer, by the same rule as rows from the stream, and draws it at
     * once.
     */
    take: (row: Row) => take(row),
    reread: () => void reread(),
    /** Keeps the open row up to date even if it is not in the list, for example because of the filter. */
    pin(id: string | null) {
      const previousId = pinnedId
      pinnedId = id
      if (previousId !== null) discard(previousId)
    },
    /** While the list is in use, new rows are buffered and not shown. */
    hold(isInUse: boolean) {
      isBuffering = isInUse
    },
    /** Shows the buffered rows, and moves every row to its place. */
    release() {
      const ids = [...snapshot.order, ...snapshot.buffered.filter((id) => !members.has(id) && book.get(id))]
      members = new Set(ids)
      show({ order: arranged(ids), buffered: [] })
    },
    readMore,
    /**
     * Reads further pages until the open row is loaded. Stops when another row is opened, at the end of the list, or
     * at the limit.
     */
    async readDownTo(id: string) {
      for (
        let lengthBefore = -1;
        !members.has(id) && snapshot.order.length > lengthBefore && lengthBefore < rereadLimit;
      ) {
        lengthBefore = snapshot.order.length
        await readMore(largestPage)
        if (pinnedId !== id) return
      }
    },
  }
}
export type LiveList<Row extends Versioned> = ReturnType<typeof createLiveList<Row>>
