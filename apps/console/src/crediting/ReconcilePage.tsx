import type { FindingRow } from '@khlang/contract/crediting/reconcile'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as m from '#messages'
import { lastFailure } from '#parts/problems/last-failure.ts'
import { api } from '#parts/api/api.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import intake from '#parts/Intake.module.css'
import { AcceptHistoryDialog } from './AcceptHistoryDialog.tsx'
import { AdoptDialog } from './AdoptDialog.tsx'
import { FindingLine } from './FindingLine.tsx'
import { DismissFindingDialog } from './DismissFindingDialog.tsx'
import { TieDialog } from './TieDialog.tsx'
import styles from './Reconcile.module.css'

const key = ['book-findings']
/** Poll interval in milliseconds: colleagues may decide at the same time. */
const everyMs = 3_000

/**
 * Lists movements in the back-end's books that are unknown here after a loss of history, decided ones too. Each one is
 * adopted as an order, or dismissed by two people.
 */
export function ReconcilePage() {
  const client = useQueryClient()
  const { may } = useMe()
  const file = useRef<HTMLInputElement>(null)
  const [openDialog, setOpen] = useState<
    { how: 'adopt' | 'dismiss' | 'tie'; row: FindingRow } | 'accept' | null
  >(null)
  const { rows, first, error, refetch, more } = usePages({
    queryKey: key,
    read: (paging, signal) => api.crediting.findings(paging, { signal }),
    limit: 100,
    refetchInterval: everyMs,
    rowsMove: true,
  })
  const reread = () => client.invalidateQueries({ queryKey: key })
  const invalidate = () => void reread()
  const compare = useMutation({
    mutationFn: (text: string | null) =>
      text === null ? api.crediting.compareBooks({}) : api.crediting.compareFile({ text }),
    onSettled: invalidate,
  })
  const decide = useMutation({
    mutationFn: (input: { findingId: string; agree: boolean }) => api.crediting.decideFindingAside(input),
    // Its buttons wait until the row is read again: a second press would be refused.
    onSuccess: reread,
    onError: invalidate,
  })
  const failed = lastFailure(compare, decide)
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!first || !rows) return loadProblem ?? <div className={styles.skeleton} aria-hidden="true" />

  const { lost, held, last, left, counts } = first
  const allowed = may.includes('history.reconcile') ? null : m.reconcile_not_permitted()
  const whyCompare = allowed ?? (held ? null : m.problem_not_held())
  const whyAccept =
    allowed ??
    (lost === null
      ? m.problem_history_not_lost()
      : left === 'compare'
        ? m.reconcile_left_compare()
        : left === 'unread'
          ? m.reconcile_left_unread({ n: last?.unread ?? 0 })
          : left === 'open'
            ? m.reconcile_left_open({ n: counts.open + counts.proposed })
            : null)
  return (
    <div className={intake.page}>
      {loadProblem}
      {lost ? (
        <Notice tone="danger" title={m.reconcile_lost({ when: whenText(lost.since) })}>
          {m.reconcile_lost_hint()}
        </Notice>
      ) : (
        <Notice tone="info">{m.reconcile_not_lost()}</Notice>
      )}
      <section className={intake.card} aria-label={m.page_reconcile()}>
        <p role="status">
          {last
            ? m.reconcile_last({
                when: whenText(last.at),
                players: grouped(last.players),
                movements: grouped(last.movements),
                settled: grouped(last.settled),
                found: grouped(last.found),
              })
            : m.reconcile_never()}
        </p>
        {last && last.unread > 0 && (
          <Notice tone="warning" title={m.reconcile_left_unread({ n: last.unread })}>
            {last.leftOut === undefined ? null : m.reconcile_left_out({ n: last.leftOut })}
          </Notice>
        )}
        <p className={intake.quiet}>
          {m.reconcile_counts({
            open: grouped(counts.open),
            proposed: grouped(counts.proposed),
            adopted: grouped(counts.adopted),
            aside: grouped(counts.aside),
          })}
        </p>
        <div className={styles.acts}>
          <ActButton
            disabledReason={whyCompare}
            loading={compare.isPending}
            onClick={() => compare.mutate(null)}
          >
            {m.reconcile_compare()}
          </ActButton>
          <ActButton disabledReason={whyCompare} variant="default" onClick={() => file.current?.click()}>
            {m.reconcile_file()}
          </ActButton>
          <ActButton disabledReason={whyAccept} variant="default" onClick={() => setOpen('accept')}>
            {m.reconcile_accept()}
          </ActButton>
          <input
            ref={file}
            type="file"
            accept=".csv,text/csv"
            hidden
            aria-label={m.reconcile_file()}
            onChange={(event) => {
              const chosenFile = event.currentTarget.files?.[0]
              event.currentTarget.value = ''
              if (chosenFile) void chosenFile.text().then((text) => compare.mutate(text))
            }}
          />
        </div>
        {failed && (
          <Notice tone="danger">{asProblem(failed).details.detail ?? problemText(asProblem(failed))}</Notice>
        )}
      </section>
      {rows.length === 0 ? (
        <EmptyNote title={m.reconcile_none()} hint={m.reconcile_none_hint()} />
      ) : (
        <ul className={styles.rows} aria-label={m.reconcile_movements()}>
          {rows.map((row) => (
            <FindingLine
              key={row.id}
              row={row}
              isDeciding={decide.isPending && decide.variables.findingId === row.id}
              onAdopt={() => setOpen({ how: 'adopt', row })}
              onDismiss={() => setOpen({ how: 'dismiss', row })}
              onTie={() => setOpen({ how: 'tie', row })}
              onDecide={(agree) => decide.mutate({ findingId: row.id, agree })}
            />
          ))}
        </ul>
      )}
      {more && <MoreLines {...more} />}
      {openDialog === 'accept' && <AcceptHistoryDialog onClose={() => setOpen(null)} onDone={invalidate} />}
      {openDialog !== 'accept' && openDialog?.how === 'adopt' && (
        <AdoptDialog row={openDialog.row} onClose={() => setOpen(null)} onDone={invalidate} />
      )}
      {openDialog !== 'accept' && openDialog?.how === 'tie' && (
        <TieDialog row={openDialog.row} onClose={() => setOpen(null)} onDone={invalidate} />
      )}
      {openDialog !== 'accept' && openDialog?.how === 'dismiss' && (
        <DismissFindingDialog row={openDialog.row} onClose={() => setOpen(null)} onDone={invalidate} />
      )}
    </div>
  )
}
