import type { EntryRow } from '@khlang/contract/statements/statements'
import type { StatementEntryId } from '@khlang/domain/brand'
import { useEffect, useRef, useState } from 'react'
import { api } from '#parts/api/api.ts'
import { compareVersions } from '#live/newer-row.ts'
import { stream } from '#live/stream.ts'

/**
 * Returns the entry that a colleague took over from this employee, even if another entry is open, until the
 * employee has seen the notice.
 */
export function useTakenOver(me: string, openEntry: EntryRow | null) {
  const [takenEntry, setTaken] = useState<EntryRow | null>(null)
  const ownEntryIds = useRef(new Set<string>())
  /** The last known state of each entry that was this employee's. An answer that is read may be older. */
  const lastStates = useRef(new Map<string, { version: number; revision?: number | undefined }>())
  useEffect(() => {
    if (openEntry?.state === 'claimed' && openEntry.holder === me) ownEntryIds.current.add(openEntry.id)
  }, [openEntry, me])
  useEffect(() => {
    const checkTakenOver = (row: EntryRow) => {
      const { id, version, revision } = row
      const last = lastStates.current.get(id)
      if (last && compareVersions(row, last) < 0) return
      if (last || ownEntryIds.current.has(id)) lastStates.current.set(id, { version, revision })
      if (row.state === 'claimed' && row.holder === me) ownEntryIds.current.add(row.id)
      else if (ownEntryIds.current.delete(row.id) && row.state === 'claimed') setTaken(row)
    }
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'statements' && checkTakenOver(row)),
      stream.onReread(() => {
        for (const id of ownEntryIds.current)
          api.statements.entry({ id: id as StatementEntryId }).then(checkTakenOver, () => {})
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [me])
  return { taken: takenEntry, seen: () => setTaken(null) }
}
