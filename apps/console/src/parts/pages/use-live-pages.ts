import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { heardMeanwhile } from '#live/heard-meanwhile.ts'
import type { LivePages } from '#live/live-pages.ts'
import { newestOf } from '#live/newer-row.ts'
import { readPages } from '#live/read-pages.ts'

type Row = { id: string; version: number; revision?: number; createdAt: string }

type Options<Listed extends Row> = {
  queryKey: readonly unknown[]
  /** Collects the rows that are heard while the list is read. */
  heard: ReturnType<typeof heardMeanwhile<Listed>>
  read: (
    paging: { limit: number; cursor?: string },
    signal?: AbortSignal,
  ) => Promise<{ rows: Listed[]; next: string | null }>
  /** Takes a row that was heard into the list. */
  take: (pages: LivePages<Listed>, row: Listed) => LivePages<Listed>
}

const pageSize = 50

/**
 * Reads a list, newest first, that its caller keeps up to date by the stream, under `queryKey` as `LivePages`. When it is
 * read again, as many rows are read as were shown. `more`: what `MoreLines` needs to read the next page; null on the
 * last one.
 */
export function useLivePages<Listed extends Row>({ queryKey, heard, read, take }: Options<Listed>) {
  const client = useQueryClient()
  /** Whether the list was read after the next page could not be. */
  const [wasReadSince, setReadSince] = useState(false)
  const known = () => client.getQueryData<LivePages<Listed>>(queryKey)
  const readPage = (cursor: string | null, limit: number, signal?: AbortSignal) =>
    read({ limit, ...(cursor !== null && { cursor }) }, signal)
  const { data, error, refetch } = useQuery({
    // oxlint-disable-next-line khlang/query-names-its-inputs -- the caller's key names what its `read` depends on
    queryKey,
    queryFn: async ({ signal }) => {
      const { answer, heard: rows } = await heard.during(() =>
        readPages({ read: readPage }, known()?.rows.length ?? 0, signal),
      )
      setReadSince(true)
      return rows.reduce(take, { ...answer, rows: newestOf(known()?.rows, answer.rows) })
    },
  })
  const more = useMutation({
    onError: () => setReadSince(false),
    mutationFn: async (cursor: string) => {
      const { answer, heard: rows } = await heard.during(() => readPage(cursor, pageSize))
      client.setQueryData<LivePages<Listed>>(queryKey, (now) => {
        // The list was read again meanwhile, perhaps less far down: this page would leave a gap.
        if (now?.next !== cursor) return now
        const ids = new Set(now.rows.map(({ id }) => id))
        const added = answer.rows.filter(({ id }) => !ids.has(id))
        return rows.reduce(take, { next: answer.next, rows: [...now.rows, ...added] })
      })
    },
  })
  const failure = wasReadSince ? null : more.error
  return {
    rows: data?.rows,
    error: error ?? failure,
    refetch,
    more: data?.next
      ? { busy: more.isPending, hasFailed: failure !== null, onMore: () => more.mutate(data.next!) }
      : null,
  }
}
