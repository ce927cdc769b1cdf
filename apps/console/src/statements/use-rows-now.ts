import type { EntryRow } from '@khlang/contract/statements'
import { useEffect, useState } from 'react'
import { stream } from '#live/stream.ts'

/** Entries as the stream tells of them from now on. */
export function useRowsNow(): ReadonlyMap<string, EntryRow> {
  const [rows, setRows] = useState<ReadonlyMap<string, EntryRow>>(new Map())
  useEffect(
    () =>
      stream.onRow(({ topic, row }) => {
        if (topic === 'statements') setRows((known) => new Map(known).set(row.id, row))
      }),
    [],
  )
  return rows
}
