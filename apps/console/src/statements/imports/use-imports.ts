import type { ImportDetail, ImportRow } from '@khlang/contract/statements/statement-imports'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { newerOf, newestOf, withRow } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'
import { importKey, importsKey } from '../manual/manual-queries.ts'

/** Reads the recent imports, kept up to date by the stream. */
export function useImports() {
  useLiveImports()
  const client = useQueryClient()
  return useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => {
      const { rows } = await api.statements.imports(undefined, { signal })
      return newestOf(client.getQueryData<ImportRow[]>(importsKey), rows)
    },
  })
}

/** Reads one import with sample lines for choosing columns. */
export function useImport(importId: string) {
  useLiveImports()
  const client = useQueryClient()
  return useQuery({
    queryKey: importKey(importId),
    queryFn: async ({ signal }) => {
      const readDetail = await api.statements.importDetail({ importId: importId as never }, { signal })
      const knownDetail = client.getQueryData<ImportDetail>(importKey(importId))
      return { ...readDetail, import: newerOf(knownDetail?.import, readDetail.import) }
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
  client.setQueryData<ImportDetail>(
    importKey(row.id),
    (known) => known && { ...known, import: newerOf(known.import, row) },
  )
  client.setQueryData<ImportRow[]>(importsKey, (rows) => {
    if (!rows) return rows
    if (row.state === 'discarded') return rows.filter(({ id }) => id !== row.id)
    return withRow(rows, row)
  })
}
