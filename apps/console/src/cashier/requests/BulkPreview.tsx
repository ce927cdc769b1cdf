import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import type { BulkAct } from '@khlang/domain/cashier/bulk'
import type { RequestKind } from '@khlang/domain/cashier/request'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import styles from '#parts/bulk/Bulk.module.css'
import { BulkGroups } from '#parts/bulk/BulkGroups.tsx'
import { type OnWork, useWork } from '#parts/bulk/use-stop-first.ts'
import { DialogActions } from '#parts/DialogActions.tsx'
import { problemText } from '#parts/problems/problem-text.ts'
import { useMe } from '#parts/session/me.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { type SentResult, tickedAtFirst, totalOf, inputsOf } from './bulk-rows.ts'
import { confirmText, groupText, presetsOf } from './bulk-labels.ts'
import { BulkRequest } from './BulkRequest.tsx'
import { useBulk } from './use-bulk.ts'

type Props = {
  act: BulkAct
  kind: RequestKind
  rows: readonly BulkRow[]
  /** Whether more requests were selected than the preview shows. */
  more: boolean
  /** Called when sending begins. */
  onSending: (sending: boolean) => void
  onWork: OnWork
  /** Called once all are answered, or when the employee has stopped. */
  onSent: (results: readonly SentResult[]) => void
  onClose: () => void
}

/** Shows the requests in three groups, each with its reason. At first only requests without doubts are ticked. */
export function BulkPreview({ act, kind, rows, more, onSending, onWork, onSent, onClose }: Props) {
  const [ticked, setTicked] = useState(() => tickedAtFirst(rows))
  const [reason, setReason] = useState('')
  const staleReason = useStaleScreenReason()
  const { cancelReasons } = useMe()
  const bulk = useBulk(onSent)
  const hasBegun = bulk.total > 0
  useWork(onWork, hasBegun, bulk.stop)
  const needsReason =
    act === 'cancel' ||
    (act === 'complete' &&
      rows.some(({ request }) => ticked.has(request.id) && request.state !== 'transferred'))
  const total = grouped(totalOf(rows, ticked))
  const n = grouped(ticked.size)
  const disabledReason =
    staleReason ??
    (ticked.size === 0 ? m.bulk_requests_none() : null) ??
    (needsReason && reason.trim() === '' ? m.reason_needed() : null)
  function tick(id: string, on: boolean) {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  function send() {
    onSending(true)
    bulk.send({ act, reason: reason.trim(), inputs: inputsOf(rows, ticked, () => crypto.randomUUID()) })
  }
  return (
    <>
      {more && <p className={styles.note}>{m.bulk_first({ n: grouped(rows.length) })}</p>}
      {needsReason && !hasBegun && (
        <div className={styles.reason}>
          <ReasonPicker
            presets={act === 'cancel' && cancelReasons.length > 0 ? cancelReasons : presetsOf(act, kind)}
            value={reason}
            onChange={setReason}
          />
        </div>
      )}
      <BulkGroups rows={rows} words={groupText}>
        {(row) => (
          <BulkRequest
            key={row.request.id}
            row={row}
            ticked={ticked.has(row.request.id)}
            isLocked={hasBegun}
            onTick={(on) => tick(row.request.id, on)}
          />
        )}
      </BulkGroups>
      {bulk.problem && (
        <Notice
          tone={bulk.problem.undecided ? 'unknown' : 'danger'}
          urgent
          title={problemText(bulk.problem)}
          actions={
            <Button size="compact-sm" variant="default" onClick={bulk.stop}>
              {m.bulk_stop()}
            </Button>
          }
        >
          {bulk.problem.undecided && m.operation_same_id()}
        </Notice>
      )}
      <div className={styles.foot}>
        {hasBegun ? (
          <label className={styles.progress}>
            <span role="status">
              {bulk.isStopping
                ? m.bulk_stopping()
                : m.bulk_progress({ n: grouped(bulk.done), of: grouped(bulk.total) })}
            </span>
            <progress max={bulk.total} value={bulk.done} />
          </label>
        ) : (
          <p role="status">{m.bulk_requests_total({ n, total })}</p>
        )}
        <DialogActions>
          {!hasBegun && (
            <Button variant="default" onClick={onClose}>
              {m.go_back()}
            </Button>
          )}
          {bulk.isBusy && (
            <Button variant="default" loading={bulk.isStopping} onClick={bulk.stop}>
              {m.bulk_stop()}
            </Button>
          )}
          <ActButton disabledReason={hasBegun ? null : disabledReason} loading={bulk.isBusy} onClick={send}>
            {bulk.problem ? m.try_again() : confirmText[act]({ n, total })}
          </ActButton>
        </DialogActions>
      </div>
    </>
  )
}
