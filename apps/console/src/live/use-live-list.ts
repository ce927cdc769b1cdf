import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createKeptPosition } from './kept-position.ts'
import type { ListQuery } from './list-query.ts'
import { createLiveList, type LiveList } from './live-list.ts'
import type { Versioned } from './row-book.ts'
import { stream } from './stream.ts'

/**
 * Returns a live list that is kept as long as `key` stays the same; another `listQuery` under it is ignored. The key
 * names the list, its filter and its sort, and the scroll position is remembered under it.
 */
export function useLiveList<Row extends Versioned>(key: string, listQuery: ListQuery<Row>): LiveList<Row> {
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key contains everything that the query depends on
  const list = useMemo(() => createLiveList(listQuery, stream, createKeptPosition(key)), [key])
  useEffect(() => list.start(), [list])
  return list
}

export const useListSnapshot = <Row extends Versioned>(list: LiveList<Row>) =>
  useSyncExternalStore(list.subscribe, list.snapshot)

/** Subscribes to one row and re-renders only when it changes. Undefined if the list has not read the row. */
export function useRow<Row extends Versioned>(list: LiveList<Row>, id: string | null): Row | undefined {
  const subscribe = useMemo(
    () => (listener: () => void) => (id === null ? () => {} : list.subscribeRow(id, listener)),
    [list, id],
  )
  return useSyncExternalStore(subscribe, () => (id === null ? undefined : list.get(id)))
}

/** Whether a row no longer matches the filter and stays in the list only for now. */
export function useIsLeaving<Row extends Versioned>(list: LiveList<Row>, id: string): boolean {
  const subscribe = useMemo(() => (listener: () => void) => list.subscribeRow(id, listener), [list, id])
  return useSyncExternalStore(subscribe, () => list.isLeaving(id))
}
