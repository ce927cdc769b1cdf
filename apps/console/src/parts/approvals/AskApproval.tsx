import type { ApprovalRow, AskInput } from '@khlang/contract/staff/approvals'
import type { ProblemDetails } from '@khlang/contract/problems'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { countersKey } from '#app/bar/use-counters.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { type OperationState, useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { approvalActText, approvalNeededText } from './approval-labels.ts'
import { ApprovalLink } from './ApprovalLink.tsx'

type Wanted = NonNullable<ProblemDetails['approval']>
type Props = { wanted: Wanted; onDismiss: () => void }

type ApprovalInput = { reason: string; delay: boolean }

/**
 * Shown in place of a refusal: a second person is needed. Names how many can decide, and sends them exactly the same
 * command with a reason.
 */
export function AskApproval({ wanted, onDismiss }: Props) {
  const { act, ask, others, delayMinutes, waiting } = wanted
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const [made, setMade] = useState<ApprovalRow | null>(null)
  const asking = useOperation<ApprovalInput, ApprovalRow>(
    (said) => employeesApi.askApproval({ ...ask, ...said } as AskInput as never),
    (row) => {
      setMade(row)
      void client.invalidateQueries({ queryKey: ['approvals'] })
      // From now on this page waits for the decision.
      void client.invalidateQueries({ queryKey: countersKey })
    },
  )
  const dismiss = (
    <Button size="compact-sm" variant="default" onClick={onDismiss}>
      {m.understood()}
    </Button>
  )
  const open = made?.id ?? waitingIn(asking.state) ?? waiting
  if (open)
    return (
      <Notice tone="info" title={m.approval_waits_now()} actions={dismiss}>
        {made?.dueAt ? m.approval_delay_runs() : m.approval_waits_for_whom({ n: grouped(others) })}{' '}
        <ApprovalLink id={open} onFollow={onDismiss} />
      </Notice>
    )
  if (ask === null)
    return (
      <Notice tone="warning" urgent title={m.problem_approval_needed()} actions={dismiss}>
        {m.approval_one_by_one({ act: approvalActText(act) })}
      </Notice>
    )
  const delay = others === 0 && delayMinutes !== null
  const nobody = others === 0 && !delay
  return (
    <Notice tone="warning" urgent title={approvalNeededText(act, wanted.from)}>
      <div className="stack">
        <p>
          {delay
            ? m.approval_alone({ minutes: delayMinutes })
            : nobody
              ? m.approval_nobody()
              : m.approval_others({ n: grouped(others) })}
        </p>
        <ReasonPicker
          label={m.approval_why()}
          presets={[m.approval_why_player(), m.approval_why_checked()]}
          value={reason}
          onChange={setReason}
        />
        <OperationNotice state={asking.state} onAgain={asking.again} onDismiss={asking.dismiss} />
        <div className="cluster">
          <ActButton
            disabledReason={reason.trim().length < 3 ? m.reason_needed() : null}
            loading={asking.busy}
            onClick={() => asking.run({ reason: reason.trim(), delay })}
          >
            {delay ? m.approval_start_delay() : m.approval_ask()}
          </ActButton>
          <Button variant="default" onClick={onDismiss}>
            {m.go_back()}
          </Button>
        </div>
      </div>
    </Notice>
  )
}

/** Somebody else asked first: the id of their approval. */
const waitingIn = (state: OperationState<unknown>) =>
  state.phase === 'refused' ? (state.problem.details.approval?.waiting ?? null) : null
