import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { useRowsNow } from '#parts/bulk/use-rows-now.ts'
import { useStopFirst } from '#parts/bulk/use-stop-first.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { grouped } from '#ui/numbers.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkResults, type PairResult } from './BulkResults.tsx'
import type { Previewed } from './bulk-pairs.ts'

type Props = {
  /**
   * Returns the ids of the selected entries in list order, for the first preview. `more`: more are selected than a
   * preview shows.
   */
  findIds: (signal: AbortSignal) => Promise<{ ids: string[]; more: boolean }>
  onClose: () => void
}

type Sent = { rows: readonly Previewed[]; results: readonly PairResult[] }

/** Matches many pairs: first shows a preview, then matches exactly the ticked ones of the previewed pairs. */
export function BulkMatchDialog({ findIds, onClose }: Props) {
  /** What is previewed again after the results. A round more reads it again, even if the rows are the same. */
  const [repeated, setRepeated] = useState<{ ids: readonly string[]; round: number } | null>(null)
  const [sent, setSent] = useState<Sent | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-preview', repeated],
    async queryFn({ signal }) {
      const { ids, more } = repeated ? { ids: [...repeated.ids], more: false } : await findIds(signal)
      if (ids.length === 0) return { more, rows: [] }
      const { rows } = await api.statements.previewBulkMatch({ entryIds: ids }, { signal })
      const indexOf = new Map(ids.map((id, index) => [id, index]))
      return {
        more,
        rows: rows.toSorted((a, b) => (indexOf.get(a.entry.id) ?? 0) - (indexOf.get(b.entry.id) ?? 0)),
      }
    },
    // The preview must not change while the employee decides: it is read once and never cached.
    staleTime: Infinity,
    gcTime: 0,
  })
  // Subscribes from the start: the back-end may answer before the browser knows that the pair was sent.
  const now = useRowsNow(['statements'], async () => {
    const entryIds = sent?.rows.map(({ entry }) => entry.id) ?? []
    if (entryIds.length === 0) return []
    return (await api.statements.previewBulkMatch({ entryIds })).rows.map(({ entry }) => entry)
  })
  const { close, onWork } = useStopFirst(onClose)
  const title = sent ? m.bulk_result_title() : m.bulk_title({ n: grouped(data?.rows.length ?? 0) })
  return (
    <Dialog shape="wide" title={title} onClose={close}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p role="status">{m.loading()}</p>}
      {data?.rows.length === 0 && <p role="status">{m.bulk_nothing_left()}</p>}
      {sent && (
        <BulkResults
          {...sent}
          now={now}
          onClose={onClose}
          onAgain={(ids) => {
            setSent(null)
            setRepeated((before) => ({ ids, round: (before?.round ?? 0) + 1 }))
          }}
        />
      )}
      {data && data.rows.length > 0 && !sent && (
        <BulkPreview
          rows={data.rows}
          more={data.more}
          onSent={(results) => setSent({ rows: data.rows, results })}
          onWork={onWork}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
