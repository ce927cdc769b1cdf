import type { EntryRow } from '@khlang/contract/statements/statements'
import type { StatementEntryId } from '@khlang/domain/brand'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { compareVersions } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'

type Known = { version: number; revision?: number | undefined; isMine: boolean }

/**
 * Returns the entry that a colleague took over from this employee, even if another entry is open, until `seen` is
 * called; null for none. Of several it is the last.
 */
export function useTakenOver(me: string, openEntry: EntryRow | null) {
  const [takenEntry, setTaken] = useState<EntryRow | null>(null)
  /** The last known state of each entry that this employee has or had. An answer that is read may be older. */
  const known = useRef(new Map<string, Known>())
  const check = useCallback(
    (row: EntryRow) => {
      const { id, version, revision } = row
      const last = known.current.get(id)
      if (last && compareVersions(row, last) < 0) return
      const isMine = row.state === 'claimed' && row.holder === me
      if (isMine || last) known.current.set(id, { version, revision, isMine })
      if (last?.isMine && !isMine && row.state === 'claimed') setTaken(row)
    },
    [me],
  )
  useEffect(() => {
    if (openEntry) check(openEntry)
  }, [openEntry, check])
  useEffect(() => {
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'statements' && check(row)),
      stream.onReread(() => {
        for (const [id, { isMine }] of known.current)
          if (isMine) api.statements.entry({ id: id as StatementEntryId }).then(check, () => {})
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [check])
  return { taken: takenEntry, seen: () => setTaken(null) }
}
