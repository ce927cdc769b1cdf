import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import type { BulkAct } from '@khlang/domain/cashier/bulk'
import type { RequestKind } from '@khlang/domain/cashier/request'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import styles from '#parts/bulk/Bulk.module.css'
import { useRowsNow } from '#parts/bulk/use-rows-now.ts'
import { useStopFirst } from '#parts/bulk/use-stop-first.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { grouped } from '#ui/numbers.ts'
import { actsOf, actText, effectText } from './bulk-labels.ts'
import type { SentResult } from './bulk-rows.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { BulkResults } from './BulkResults.tsx'

export type BulkDialogProps = {
  kind: RequestKind
  /**
   * Returns the ids of the selected requests in list order, for the first preview. `more`: more are selected than a
   * preview shows.
   */
  findIds: (signal: AbortSignal) => Promise<{ ids: string[]; more: boolean }>
  onClose: () => void
}

type Sent = { rows: readonly BulkRow[]; results: readonly SentResult[] }

/**
 * Runs a bulk action on requests: first shows a preview, then applies it to the ticked ones, as previewed. Who closes it
 * before all are done stops it first, and sees the results.
 */
export function BulkDialog({ kind, findIds, onClose }: BulkDialogProps) {
  const { close, onWork } = useStopFirst(onClose)
  const [act, setAct] = useState<BulkAct>(actsOf[kind][0]!)
  /** What is previewed again after the results. A round more reads it again, even if the rows are the same. */
  const [repeated, setRepeated] = useState<{ ids: readonly string[]; round: number } | null>(null)
  const [sending, setSending] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['bulk-requests', kind, act, repeated],
    async queryFn({ signal }) {
      const { ids, more } = repeated ? { ids: [...repeated.ids], more: false } : await findIds(signal)
      if (ids.length === 0) return { more, rows: [] }
      return { more, ...(await api.cashier.previewBulk({ act, requestIds: ids }, { signal })) }
    },
    // The preview must not change while the employee decides: it is read once and never cached.
    staleTime: Infinity,
    gcTime: 0,
  })
  // Subscribes from the start: an answer of the back-end may arrive before the answer to the command.
  const now = useRowsNow(['deposits', 'withdrawals'], async () => {
    const requestIds = sent?.rows.map(({ request }) => request.id) ?? []
    if (requestIds.length === 0) return []
    return (await api.cashier.previewBulk({ act, requestIds })).rows.map(({ request }) => request)
  })
  return (
    <Dialog
      shape="wide"
      title={sent ? m.bulk_requests_result() : m.bulk_requests_title({ n: grouped(data?.rows.length ?? 0) })}
      onClose={close}
    >
      {sent ? (
        <BulkResults
          {...sent}
          now={now}
          onClose={onClose}
          onAgain={(ids) => {
            setSent(null)
            setRepeated((before) => ({ ids, round: (before?.round ?? 0) + 1 }))
          }}
        />
      ) : (
        <>
          <fieldset className={styles.acts} disabled={sending}>
            <Choices
              label={m.bulk_act()}
              choices={actsOf[kind].map((value) => ({ value, label: actText[value]() }))}
              value={act}
              onChange={setAct}
            />
            <p className={styles.note}>
              {effectText(act, kind)} {kind === 'withdrawal' && m.bulk_no_transfers()}
            </p>
          </fieldset>
          {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
          {!data && !error && <p role="status">{m.loading()}</p>}
          {data?.rows.length === 0 && <p role="status">{m.bulk_nothing_left()}</p>}
          {data && data.rows.length > 0 && (
            <BulkPreview
              key={act}
              act={act}
              kind={kind}
              rows={data.rows}
              more={data.more}
              onSending={setSending}
              onWork={onWork}
              onSent={(results) => {
                setSending(false)
                setSent({ rows: data.rows, results })
              }}
              onClose={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
