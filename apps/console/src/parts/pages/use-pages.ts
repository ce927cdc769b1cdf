import { hashKey, useInfiniteQuery } from '@tanstack/react-query'
import { nextPage } from './next-page.ts'

type Page = { rows: readonly unknown[]; next: string | null }

type Options<Answer extends Page> = {
  queryKey: readonly unknown[]
  read: (paging: { limit: number; cursor?: string }, signal: AbortSignal) => Promise<Answer>
  /** How many rows are read at a time. */
  limit?: number
  /** In milliseconds, 0 for never; by the first page, which is undefined until it is read. */
  refetchInterval?: number | ((first: Answer | undefined) => number)
  /** Shows the rows of the previous key until those of the new one are read, if only its last part differs: the filter. */
  keepsPrevious?: boolean
  /**
   * Whether a change may move a row to a later page, as a pin or a decision does: one that was read on two pages is shown
   * once. Rows that only time orders stay where they are.
   */
  rowsMove?: boolean
  /** Whether the rows are shown at once when the list is opened again, until they are read again. */
  isKept?: boolean
}

/**
 * Reads a list page by page. `rows` are those of all pages read so far, undefined before the first; `first` is the answer
 * with the first page. `more`: what `MoreLines` needs to read the next page; null on the last one.
 */
export function usePages<Answer extends Page>({
  queryKey,
  read,
  limit = 50,
  refetchInterval = 0,
  keepsPrevious = false,
  rowsMove = false,
  isKept = true,
}: Options<Answer>) {
  const list = useInfiniteQuery({
    // oxlint-disable-next-line khlang/query-names-its-inputs -- the caller's key names what its `read` depends on
    queryKey,
    queryFn: ({ pageParam, signal }) => read({ limit, ...(pageParam && { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) =>
      (typeof refetchInterval === 'number'
        ? refetchInterval
        : refetchInterval(state.data?.pages[0] as Answer | undefined)) || false,
    ...(keepsPrevious && { placeholderData: ofSameList(queryKey) }),
    ...(!isKept && { gcTime: 0 }),
  })
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage } = list
  const rows = data?.pages.flatMap((page) => page.rows as Answer['rows'][number][])
  return {
    rows: rows && rowsMove ? onceEach(rows) : rows,
    first: data?.pages[0],
    error,
    refetch,
    isPending,
    more: hasNextPage
      ? {
          busy: isFetchingNextPage,
          hasFailed: error !== null,
          onMore: () => void nextPage(list),
        }
      : null,
  }
}

const ofSameList =
  (key: readonly unknown[]) =>
  <Rows>(before: Rows | undefined, query?: { queryKey: readonly unknown[] }): Rows | undefined =>
    query && hashKey(query.queryKey.slice(0, -1)) === hashKey(key.slice(0, -1)) ? before : undefined

/** Returns each row once, in its first place and as it was read last. */
const onceEach = <Row>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map((row) => [(row as { id: string }).id, row])).values(),
]
