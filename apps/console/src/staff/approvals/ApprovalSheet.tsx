import type { ApprovalDetail, ApprovalRow } from '@khlang/contract/approvals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { Age } from '#parts/Age.tsx'
import {
  approvalActText,
  approvalNeededText,
  approvalStateText,
  approvalTone,
} from '#parts/approvals/approval-labels.ts'
import { KeyCaps } from '#parts/keys/KeyCaps.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { whenText } from '#parts/when.ts'
import { useMe } from '#parts/session/me.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Lazy, usePartSoon } from '#ui/Lazy.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'
import { AskedFigures } from './AskedFigures.tsx'
import type { Decision } from './DecideDialog.tsx'
import { DueIn } from './DueIn.tsx'
import { ObjectLink } from './ObjectLink.tsx'
import styles from './Approvals.module.css'

const loadDecision = () => import('./DecideDialog.tsx').then((file) => file.DecideDialog)

/** Shows one approval: the requested act beside the current state, and the decision. */
export function ApprovalSheet({ id }: { id: string }) {
  const client = useQueryClient()
  const staleReason = useStaleScreenReason()
  const { secondFrom } = useMe()
  const [deciding, setDeciding] = useState<Decision | null>(null)
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['approvals', 'one', id],
    queryFn: ({ signal }) => employeesApi.approval({ id: id as never }, { signal }),
  })
  usePartSoon(loadDecision)
  const withdraw = useMutation({
    mutationFn: ({ version }: ApprovalRow) =>
      employeesApi.withdrawApproval({ approvalId: id as never, version }),
    onSettled: () => client.invalidateQueries({ queryKey: ['approvals'] }),
  })
  const whyNot = (act: 'approve' | 'refuse' | 'withdraw') =>
    data === undefined
      ? m.loading()
      : (staleReason ?? (data.can[act] === true ? null : reasonText(String(data.can[act]))))
  const whyNotApprove = whyNot('approve') ?? (data?.now?.same === true ? null : m.approval_not_the_same())
  const start = (decision: Decision, reason: string | null) => () => {
    if (reason === null && !isPlaceholderData) setDeciding(decision)
  }
  useKeys([
    { code: 'KeyA', shown: 'A', label: m.approval_yes_do(), run: start('approve', whyNotApprove) },
    { code: 'KeyR', shown: 'R', label: m.approval_no_do(), run: start('refuse', whyNot('refuse')) },
  ])
  const loadProblem = error && <LoadProblem error={error} onAgain={() => void refetch()} />
  if (!data) return loadProblem ?? <div className={styles.skeleton} />
  const threshold = secondFrom[data.act] ?? null
  return (
    <section className={styles.sheet} aria-label={m.approval_title({ n: data.number })}>
      {loadProblem}
      <header className={styles.head}>
        <h2 className={styles.title}>{approvalActText(data.act)}</h2>
        <StatusChip tone={approvalTone[data.state]}>{approvalStateText(data.state)}</StatusChip>
        <span className={styles.meta}>
          #{data.number}
          <ObjectLink approval={data} />
        </span>
        {data.amount !== null && <strong className={styles.amount}>{baht(data.amount)}</strong>}
      </header>
      <blockquote className={styles.reason}>
        <p>{data.reason}</p>
        <footer className={styles.meta}>
          {m.approval_by({ who: whoText(data.askedBy), when: whenText(data.createdAt) })} ·{' '}
          <Age since={data.createdAt} waiting={false} />
        </footer>
      </blockquote>
      <AskedFigures approval={data} />
      <Outcome approval={data} />
      {data.state === 'waiting' && data.dueAt !== null && <DueIn dueAt={data.dueAt} />}
      {data.state === 'waiting' && (
        <>
          {threshold !== null && <p className={styles.meta}>{approvalNeededText(data.act, threshold)}</p>}
          <p className={styles.meta}>{m.approval_effect({ who: whoText(data.askedBy) })}</p>
          {withdraw.error && <ProblemNotice problem={asProblem(withdraw.error)} />}
          <div className={styles.acts}>
            <ActButton
              size="md"
              disabledReason={whyNotApprove}
              onClick={start('approve', whyNotApprove)}
              aria-keyshortcuts="A"
            >
              <span className={styles.word}>
                {m.approval_yes_do()} <KeyCaps shown="A" />
              </span>
            </ActButton>
            <ActButton
              size="md"
              color="red"
              variant="default"
              disabledReason={whyNot('refuse')}
              onClick={start('refuse', whyNot('refuse'))}
              aria-keyshortcuts="R"
            >
              <span className={styles.word}>
                {m.approval_no_do()} <KeyCaps shown="R" />
              </span>
            </ActButton>
            {data.can['withdraw'] === true && (
              <ActButton
                size="md"
                variant="default"
                disabledReason={staleReason}
                loading={withdraw.isPending}
                onClick={() => withdraw.mutate(data)}
              >
                {m.approval_withdraw()}
              </ActButton>
            )}
          </div>
        </>
      )}
      {deciding !== null && (
        <Lazy
          load={loadDecision}
          props={{ decision: deciding, approval: data, onClose: () => setDeciding(null) }}
        />
      )}
    </section>
  )
}

/** Shows whether the object has changed since approval was requested, or how the approval ended. */
function Outcome({
  approval: { now, state, decidedBy, decidedAt, note, voidedBecause },
}: {
  approval: ApprovalDetail
}) {
  if (state === 'waiting') {
    if (now === null) return null
    if (now.same) return <Notice tone="success">{m.approval_same()}</Notice>
    return (
      <Notice tone="danger" title={m.approval_changed()}>
        {now.code === null ? m.approval_changed_figures() : reasonText(now.code)}
      </Notice>
    )
  }
  const when = decidedAt === null ? '' : whenText(decidedAt)
  const who = decidedBy === null ? null : whoText(decidedBy)
  if (state === 'voided')
    return (
      <Notice tone="danger" title={m.approval_voided_at({ when })}>
        {voidedBecause === 'changed' ? m.approval_changed_figures() : reasonText(voidedBecause ?? 'bug')}
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice tone="danger" title={m.approval_refused_by({ who: who ?? '', when })}>
        {note}
      </Notice>
    )
  if (state === 'withdrawn' || state === 'expired')
    return (
      <Notice tone="info">
        {state === 'expired' ? m.approval_expired_at({ when }) : m.approval_withdrawn_at({ when })}
      </Notice>
    )
  return (
    <Notice tone={state === 'done' ? 'success' : 'info'}>
      {who === null ? m.approval_by_delay({ when }) : m.approval_done_by({ who, when })}
    </Notice>
  )
}
