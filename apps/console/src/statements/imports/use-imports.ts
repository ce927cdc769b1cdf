import type { ImportDetail, ImportRow } from '@khlang/contract/statements/statement-imports'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#parts/api/api.ts'
import { heardMeanwhile } from '#live/heard-meanwhile.ts'
import { newerOf, newestOf, withRow } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'
import { importKey, importsKey } from '../manual/manual-queries.ts'

const importRows = heardMeanwhile<ImportRow>()

/** Reads the latest imports, without discarded ones, and keeps them up to date by the stream. */
export function useImports() {
  useLiveImports()
  const client = useQueryClient()
  return useQuery({
    queryKey: importsKey,
    queryFn: async ({ signal }) => {
      const { answer, heard } = await importRows.during(() => api.statements.imports(undefined, { signal }))
      const rows = newestOf(client.getQueryData<ImportRow[]>(importsKey), answer.rows)
      return heard.reduce(withImport, rows)
    },
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
  client.setQueryData<ImportRow[]>(importsKey, (rows) => rows && withImport(rows, row))
}

/** Puts an import into the list; one that was discarded leaves it. */
const withImport = (rows: ImportRow[], row: ImportRow) =>
  row.state === 'discarded' ? rows.filter(({ id }) => id !== row.id) : withRow(rows, row)
