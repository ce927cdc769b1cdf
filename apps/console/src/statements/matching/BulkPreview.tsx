import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import styles from '#parts/bulk/Bulk.module.css'
import { BulkGroups } from '#parts/bulk/BulkGroups.tsx'
import { type OnWork, useWork } from '#parts/bulk/use-stop-first.ts'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { isTaken, type Pair, pairsOf, type Previewed, tickedAtFirst, totalOf } from './bulk-pairs.ts'
import { groupText } from './bulk-labels.ts'
import { BulkPair } from './BulkPair.tsx'
import type { PairResult } from './BulkResults.tsx'

type Props = {
  rows: readonly Previewed[]
  /** Whether more entries were selected than the preview shows. */
  more: boolean
  /** Called with the answers; refused pairs are among them. */
  onSent: (results: readonly PairResult[]) => void
  /** Told while the pairs are being sent: the dialog then stays until the answer is here. */
  onWork: OnWork
  onClose: () => void
}

/** Shows the entries in three groups: ready, to be checked, not to be matched. At first the ready ones are ticked. */
export function BulkPreview({ rows, more, onSent, onWork, onClose }: Props) {
  const [ticked, setTicked] = useState(() => tickedAtFirst(rows))
  const staleReason = useStaleScreenReason()
  const match = useMutation({
    mutationFn: (pairs: Pair[]) => api.statements.bulkMatch({ pairs }),
    onSuccess: ({ results }) => onSent(results),
  })
  useWork(onWork, match.isPending, () => {})
  const problem = match.error ? asProblem(match.error) : null
  const undecided = problem?.undecided === true
  const total = grouped(totalOf(rows, ticked))
  const disabledReason = staleReason ?? (ticked.size === 0 ? m.bulk_none() : null)
  function tick(id: string, on: boolean) {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  return (
    <>
      {more && <p className={styles.note}>{m.bulk_first({ n: grouped(rows.length) })}</p>}
      <BulkGroups rows={rows} words={groupText}>
        {(row) => (
          <BulkPair
            key={row.entry.id}
            row={row}
            ticked={ticked.has(row.entry.id)}
            isTaken={isTaken(rows, ticked, row)}
            isLocked={match.isPending || undecided}
            onTick={(on) => tick(row.entry.id, on)}
          />
        )}
      </BulkGroups>
      {problem && (
        <Notice tone={undecided ? 'unknown' : 'danger'} urgent title={problemText(problem)}>
          {undecided && m.operation_same_id()}
        </Notice>
      )}
      <div className={styles.foot}>
        <p role="status">{m.bulk_total({ n: grouped(ticked.size), total })}</p>
        <DialogActions>
          <ActButton
            variant="default"
            disabledReason={match.isPending ? m.bulk_matching() : null}
            onClick={onClose}
          >
            {m.go_back()}
          </ActButton>
          <ActButton
            disabledReason={disabledReason}
            autoFocus
            loading={match.isPending}
            onClick={() =>
              // If the outcome of the first try is unknown, sends the same pairs under the same ids.
              match.mutate(
                undecided && match.variables
                  ? match.variables
                  : pairsOf(rows, ticked, () => crypto.randomUUID()),
              )
            }
          >
            {undecided ? m.try_again() : m.bulk_confirm({ n: grouped(ticked.size), total })}
          </ActButton>
        </DialogActions>
      </div>
    </>
  )
}
