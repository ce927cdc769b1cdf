import type { Slip } from '@khlang/contract/cashier/slips'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useMe } from '#parts/session/me.ts'
import { asProblem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { attachSlip } from './attach-slip.ts'
import { SlipCard } from './SlipCard.tsx'
import { SlipIntake } from './SlipIntake.tsx'
import { SlipViewer } from './SlipViewer.tsx'
import type { RequestAddress, SlipCalls } from './slip-calls.ts'
import styles from './Slips.module.css'
import { pictureText } from './slip-labels.ts'
import { readTypedSlip } from './typed-slip.ts'
import { usePendingSlips } from './use-pending-slips.ts'

export type SlipPanelProps = {
  request: { id: string; version: number; amount: string }
  calls: SlipCalls
  addressOf: RequestAddress
}

/** Shows the slips of a request, and lets the employee attach and remove them. */
export function SlipPanel({ request: { id, version, amount }, calls, addressOf }: SlipPanelProps) {
  const { may } = useMe()
  const client = useQueryClient()
  const pendingSlips = usePendingSlips()
  const [open, setOpen] = useState<string | null>(null)
  const mayView = may.includes('slip.view')
  const { data, error, refetch } = useQuery({
    queryKey: ['slips', id, version],
    queryFn: ({ signal }) => calls.slips({ requestId: id }, { signal }),
    placeholderData: (before) => (before?.rows[0]?.requestId === id ? before : undefined),
    enabled: mayView,
  })
  const attach = useMutation({
    async mutationFn() {
      for (const slip of pendingSlips.pending) {
        await attachSlip(id, slip)
        pendingSlips.drop(slip.operationId)
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['slips', id] }),
  })
  if (!mayView) return <p className={styles.quiet}>{m.slip_not_shown()}</p>

  const presentSlips = (data?.rows ?? []).filter(({ removed }) => removed === null)
  const removedSlips = (data?.rows ?? []).filter(({ removed }) => removed !== null)
  const isWrong = pendingSlips.pending.some(({ typed }) => readTypedSlip(typed).wrong.size > 0)
  const problem = attach.error && asProblem(attach.error)
  const picture = problem?.details.fields?.find(({ path }) => path === 'picture')?.message
  const card = (slip: Slip) => (
    <SlipCard
      key={slip.id}
      slip={slip}
      requestedAmount={amount}
      addressOf={addressOf}
      onOpen={() => setOpen(slip.id)}
    />
  )
  return (
    <section className={styles.panel} aria-label={m.slips()}>
      <h3 className={styles.title}>{m.slips()}</h3>
      {error && !data && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {presentSlips.length > 0 && <ul className={styles.cards}>{presentSlips.map(card)}</ul>}
      {data && presentSlips.length === 0 && pendingSlips.pending.length === 0 && (
        <p className={styles.quiet}>{m.slips_none()}</p>
      )}
      <SlipIntake
        pendingSlips={pendingSlips}
        requestId={id}
        calls={calls}
        addressOf={addressOf}
        disabledReason={may.includes('slip.attach') ? null : m.problem_not_permitted()}
        isLocked={attach.isPending}
      >
        {problem && (
          <Notice tone={problem.undecided ? 'unknown' : 'danger'} urgent title={problemText(problem)}>
            {picture && pictureText(picture)}
            {problem.undecided && m.operation_same_id()}
          </Notice>
        )}
        {pendingSlips.pending.length > 0 && (
          <ActButton
            disabledReason={isWrong ? m.slip_fields_wrong() : null}
            loading={attach.isPending}
            onClick={() => attach.mutate()}
          >
            {problem?.undecided ? m.try_again() : m.slip_attach({ n: pendingSlips.pending.length })}
          </ActButton>
        )}
      </SlipIntake>
      {removedSlips.length > 0 && (
        <details className={styles.gone}>
          <summary>{m.slips_removed({ n: removedSlips.length })}</summary>
          <ul className={styles.cards}>{removedSlips.map(card)}</ul>
        </details>
      )}
      {open !== null && data && (
        <SlipViewer
          slips={data.rows}
          slipId={open}
          requestedAmount={amount}
          calls={calls}
          addressOf={addressOf}
          onChanged={() => void refetch()}
          onAt={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}
