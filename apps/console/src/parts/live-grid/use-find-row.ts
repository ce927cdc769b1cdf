import { useEffect } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useListView } from '#live/use-live-list.ts'

const searchDepth = 1_000

/** A link may open a row further down than the first page: reads on until it appears. True while it is still looking. */
export function useFindRow<Row extends Versioned>(list: LiveList<Row>, id: string | null): boolean {
  const { phase, more, order, failure } = useListView(list)
  const missing = id !== null && list.get(id) === undefined
  const looking = missing && phase === 'ready' && more && failure === null && order.length < searchDepth
  useEffect(() => {
    if (looking) void list.readMore()
  }, [looking, list, order.length])
  return looking
}
