import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { newerOf } from '#live/newer-row.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import bulk from '#parts/bulk/Bulk.module.css'
import { useRowsNow } from '#parts/bulk/use-rows-now.ts'
import { type OnWork, useStopFirst, useWork } from '#parts/bulk/use-stop-first.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import type { ChosenRows } from '#parts/lists/live-page.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { LossReturnStatus } from './LossReturnStatus.tsx'
import { coveredText } from './lossreturn-labels.ts'
import styles from './LossReturn.module.css'
import type { Outcome } from './pay-run.ts'
import { usePayMany } from './use-pay-many.ts'

type Props = ChosenRows & { covered: CoveredDays }

/**
 * Pays many loss-returns: first shows who gets how much and who gets nothing, then the result of each payment. Who closes
 * it while payments are made stops them first, and sees the results. It keeps the days of its opening: the page behind
 * it may turn to another day at midnight.
 */
export function PayManyDialog({ covered: coveredAtFirst, findIds, onClose }: Props) {
  const [covered] = useState(coveredAtFirst)
  const { close, onWork } = useStopFirst(onClose)
  const { data, error, refetch } = useQuery({
    queryKey: ['pay-loss-returns', covered],
    async queryFn({ signal }) {
      const { ids, more } = await findIds(signal)
      return { more, rows: await preview(covered, ids, signal) }
    },
    // The preview must not change while the employee decides: it is read once and never cached.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Dialog shape="wide" title={`${m.lossreturn_pay_many()} · ${coveredText(covered)}`} onClose={close}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p role="status">{m.loading()}</p>}
      {data && (
        <Paying covered={covered} rows={data.rows} more={data.more} onWork={onWork} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Rows per call of the preview. */
const previewBatch = 500

async function preview(covered: CoveredDays, ids: readonly string[], signal?: AbortSignal) {
  const rows: LossReturnRow[] = []
  for (let at = 0; at < ids.length; at += previewBatch) {
    const part = await api.rewards.previewLossReturns(
      { span: covered.span, day: covered.from, ids: ids.slice(at, at + previewBatch) },
      signal && { signal },
    )
    rows.push(...part.rows)
  }
  return rows.toSorted((a, b) => b.amount - a.amount)
}

const canBePaid = (row: LossReturnRow) => row.can['payLossReturn'] === true
const sumOf = (rows: readonly LossReturnRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

type PayingProps = {
  covered: CoveredDays
  rows: readonly LossReturnRow[]
  more: boolean
  onWork: OnWork
  onClose: () => void
}

function Paying({ covered, rows, more, onWork, onClose }: PayingProps) {
  const staleReason = useStaleScreenReason()
  const payable = rows.filter(canBePaid)
  const { state, pay, stop, goOn } = usePayMany(covered, payable)
  useWork(onWork, state.phase === 'paying', stop)
  // Subscribes from the start: an answer of the back-end may arrive before the answer to the command.
  const now = useRowsNow(['lossReturns'], () =>
    preview(
      covered,
      payable.map(({ id }) => id),
    ),
  )
  const [n, sum] = [grouped(payable.length), grouped(sumOf(payable))]
  if (state.phase === 'ready')
    return (
      <>
        <p className={bulk.note}>{m.lossreturn_pay_note({ n, sum })}</p>
        {more && <Notice tone="info">{m.lossreturn_pay_more({ n: grouped(rows.length) })}</Notice>}
        <Skipped rows={rows.filter((row) => !canBePaid(row))} />
        <Rows rows={payable.map((row) => ({ row, code: null }))} />
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.close()}
          </Button>
          <ActButton
            disabledReason={staleReason ?? (payable.length === 0 ? m.lossreturn_nobody() : null)}
            onClick={pay}
          >
            {m.lossreturn_pay_confirm({ n, sum })}
          </ActButton>
        </DialogActions>
      </>
    )
  const outcomes = state.outcomes.map(({ row, code }) => ({
    row: newerOf(row, now.get(row.id) ?? row),
    code,
  }))
  return (
    <>
      <div className={bulk.progress} role="status">
        <progress max={payable.length} value={outcomes.length} aria-label={m.lossreturn_pay_many()} />
        {m.lossreturn_pay_progress({ done: grouped(outcomes.length), n })} · {summary(outcomes)}
        {state.phase === 'paying' && state.isStopping && ` · ${m.bulk_stopping()}`}
      </div>
      {state.phase === 'paused' && (
        <Notice tone={state.problem ? 'warning' : 'info'}>
          {state.problem && `${problemText(state.problem)} `}
          {m.lossreturn_pay_paused()}
        </Notice>
      )}
      <Rows rows={outcomes} paying />
      <DialogActions>
        {state.phase === 'paying' && (
          <Button variant="default" loading={state.isStopping} onClick={stop}>
            {m.lossreturn_pay_stop()}
          </Button>
        )}
        {state.phase === 'paused' && <Button onClick={goOn}>{m.lossreturn_pay_go_on()}</Button>}
        {state.phase !== 'paying' && (
          <Button variant={state.phase === 'paused' ? 'default' : 'filled'} onClick={onClose}>
            {m.close()}
          </Button>
        )}
      </DialogActions>
    </>
  )
}

function summary(outcomes: readonly Outcome[]) {
  const paidCount = outcomes.filter(({ row, code }) => code === null && row.state === 'paid').length
  const openCount = outcomes.filter(({ row, code }) => code === null && row.state === 'crediting').length
  const refusedCount = outcomes.length - paidCount - openCount
  return m.lossreturn_pay_summary({
    paid: grouped(paidCount),
    open: grouped(openCount),
    refused: grouped(refusedCount),
  })
}

/** Shows the reasons why players get nothing, each with its players' codes, of which 8 are named. */
function Skipped({ rows }: { rows: readonly LossReturnRow[] }) {
  if (rows.length === 0) return null
  const reasons = Map.groupBy(rows, (row) => String(row.can['payLossReturn'] ?? 'not-permitted'))
  return (
    <>
      <h3 className={styles.heading}>{m.lossreturn_skipped({ n: grouped(rows.length) })}</h3>
      <ul className={styles.skipped}>
        {[...reasons].map(([code, rowsOfCode]) => (
          <li key={code}>
            {reasonText(code)}: {named(rowsOfCode)}
          </li>
        ))}
      </ul>
    </>
  )
}

const mostNamed = 8
const named = (rows: readonly LossReturnRow[]) => {
  const codes = rows.slice(0, mostNamed).map(({ player }) => player.code)
  return rows.length > mostNamed
    ? m.lossreturn_and_more({ codes: codes.join(', '), n: grouped(rows.length - mostNamed) })
    : codes.join(', ')
}

/**
 * Whether the server or the back-end refused the payment. After a refusal of the back-end, the row is unpaid
 * again.
 */
const isRefused = ({ row, code }: Outcome, paying: boolean) =>
  code !== null || (paying && row.state === 'unpaid')

/** Maximum number of rows shown. The counts above cover all. */
const mostRows = 300

function Rows({ rows, paying = false }: { rows: readonly Outcome[]; paying?: boolean }) {
  // While payments are made, the latest is first.
  const shownRows = paying ? rows.slice(-mostRows).toReversed() : rows.slice(0, mostRows)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.column_player()}>
      <ul className={bulk.pairs}>
        {shownRows.map(({ row, code }) => (
          <li
            key={row.id}
            className={bulk.result}
            data-outcome={isRefused({ row, code }, paying) ? 'refused' : undefined}
          >
            <strong className="digits">{row.player.code}</strong>
            <span className={bulk.quiet}>{row.player.name}</span>
            <span className={bulk.end}>
              {code !== null ? (
                reasonText(code)
              ) : paying && row.state === 'unpaid' ? (
                m.lossreturn_refused()
              ) : (
                <>
                  <strong className="digits">{grouped(row.paid ?? row.amount)}</strong>{' '}
                  {paying && <LossReturnStatus row={row} />}
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > mostRows && (
        <p className={bulk.quiet}>{m.lossreturn_not_shown({ n: grouped(rows.length - mostRows) })}</p>
      )}
    </div>
  )
}
