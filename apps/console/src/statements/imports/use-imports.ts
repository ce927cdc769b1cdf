import type { ImportDetail, ImportRow } from '@khlang/contract/statements/statement-imports'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import { type LivePages, withHeardRow } from '#live/live-pages.ts'
import { newerOf } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'
import { useLivePages } from '#parts/pages/use-live-pages.ts'
import { importKey, importsKey } from '../manual/manual-queries.ts'

const importRows = heardMeanwhile<ImportRow>()

/** Reads the imports page by page, without discarded ones, and keeps them up to date by the stream. */
export function useImports() {
  useLiveImports()
  return useLivePages({
    queryKey: importsKey,
    heard: importRows,
    read: (paging, signal) => api.statements.imports(paging, { ...(signal && { signal }) }),
    take: withImport,
  })
}

/** Reads one import with sample lines for choosing columns, and keeps its row up to date by the stream. */
export function useImport(importId: string) {
  useLiveImports()
  const client = useQueryClient()
  return useQuery({
    queryKey: importKey(importId),
    queryFn: async ({ signal }) => {
      const { answer, heard } = await importRows.during(() =>
        api.statements.importDetail({ importId: importId as never }, { signal }),
      )
      const knownRow = client.getQueryData<ImportDetail>(importKey(importId))?.import
      const heardRow = heard.find(({ id }) => id === importId)
      return { ...answer, import: newerOf(heardRow, newerOf(knownRow, answer.import)) }
    },
  })
}

function useLiveImports() {
  const client = useQueryClient()
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'imports' && takeImport(client, row)),
      stream.onReread(() => {
        void client.invalidateQueries({ queryKey: importsKey })
        void client.invalidateQueries({ queryKey: ['import'] })
      }, ['imports']),
    ]
    return () => stop.forEach((end) => end())
  }, [client])
}

/** Accepts the row from a command's answer or from the stream, unless it is older than the known one. */
export function takeImport(client: QueryClient, row: ImportRow) {
  importRows.hear(row)
  client.setQueryData<ImportDetail>(
    importKey(row.id),
    (known) => known && { ...known, import: newerOf(known.import, row) },
  )
  client.setQueryData<LivePages<ImportRow>>(importsKey, (pages) => pages && withImport(pages, row))
}

/** Puts an import into the list; one that was discarded leaves it. */
const withImport = (pages: LivePages<ImportRow>, row: ImportRow) =>
  withHeardRow(pages, row, row.state !== 'discarded')
