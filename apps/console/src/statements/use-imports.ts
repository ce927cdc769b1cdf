import type { ImportDetail, ImportRow } from '@khlang/contract/statement-imports'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { importKey, importsKey } from './manual-queries.ts'

/** The files brought lately, kept true by the stream. */
export function useImports() {
  useLiveImports()
  return useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => (await api.statements.imports(undefined, { signal })).rows,
  })
}

/** One file with its lines to choose columns by. */
export function useImport(importId: string) {
  useLiveImports()
  return useQuery({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => api.statements.importDetail({ importId: importId as never }, { signal }),
  })
}

function useLiveImports() {
  const client = useQueryClient()
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'imports' && takeImport(client, row)),
      stream.onReread((topic) => {
        if (topic !== null && topic !== 'imports') return
        void client.invalidateQueries({ queryKey: importsKey })
        void client.invalidateQueries({ queryKey: ['import'] })
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [client])
}

/** The answer of a command, or what the stream says: the higher version counts. */
export function takeImport(client: QueryClient, row: ImportRow) {
  client.setQueryData<ImportDetail>(importKey(row.id), (known) =>
    known && row.version > known.import.version ? { ...known, import: row } : known,
  )
  client.setQueryData<ImportRow[]>(importsKey, (rows) => {
    if (!rows) return rows
    if (row.state === 'discarded') return rows.filter(({ id }) => id !== row.id)
    const known = rows.find(({ id }) => id === row.id)
    if (!known) return [row, ...rows]
    return rows.map((one) => (one.id === row.id && row.version > one.version ? row : one))
  })
}
