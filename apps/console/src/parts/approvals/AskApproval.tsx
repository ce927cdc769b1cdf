import type { ApprovalRow, AskInput } from '@khlang/contract/approvals'
import type { ProblemDetails } from '@khlang/contract/problems'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '../api/employees-api.ts'
import { countersKey } from '../navigation/use-counters.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { approvalActText, approvalNeededText } from './approval-labels.ts'
import { ApprovalLink } from './ApprovalLink.tsx'

type Wanted = NonNullable<ProblemDetails['approval']>
type Props = { neededApproval: Wanted; onDismiss: () => void }

/**
 * Shown instead of a refusal: lets the employee request approval for exactly the refused command, with a
 * reason. Shows how many colleagues can decide. If nobody can, and the shop and the act allow it, the request starts a
 * delay, after which the command is carried out by itself.
 */
export function AskApproval({ neededApproval, onDismiss }: Props) {
  const { act, ask, others, delayMinutes, waiting } = neededApproval
  const client = useQueryClient()
  const [created, setCreated] = useState<ApprovalRow | null>(null)
  const [othersApproval, setOthersApproval] = useState<string | null>(null)
  const delay = others === 0 && delayMinutes !== null
  const dismiss = (
    <Button size="compact-sm" variant="default" onClick={onDismiss}>
      {m.understood()}
    </Button>
  )
  const openApprovalId = created?.id ?? othersApproval ?? waiting
  if (openApprovalId)
    return (
      <Notice tone="info" title={m.approval_waits_now()} actions={dismiss}>
        {created?.dueAt ? m.approval_delay_runs() : m.approval_waits_for_whom({ n: grouped(others) })}{' '}
        <ApprovalLink id={openApprovalId} onFollow={onDismiss} />
      </Notice>
    )
  if (ask === null)
    return (
      <Notice tone="warning" urgent title={m.problem_approval_needed()} actions={dismiss}>
        {m.approval_one_by_one({ act: approvalActText(act) })}
      </Notice>
    )
  const nobody = others === 0 && !delay
  return (
    <Notice tone="warning" urgent title={approvalNeededText(act, neededApproval.from)}>
      <div className="stack">
        <p>
          {delay
            ? m.approval_alone({ minutes: delayMinutes })
            : nobody
              ? m.approval_nobody()
              : m.approval_others({ n: grouped(others) })}
        </p>
        <ReasonForm
          label={m.approval_why()}
          presets={[m.approval_why_player(), m.approval_why_checked()]}
          submit={delay ? m.approval_start_delay() : m.approval_ask()}
          send={(reason, operationId) =>
            employeesApi.askApproval({ ...ask, operationId, reason, delay } as AskInput as never)
          }
          onSaved={(row: ApprovalRow) => {
            setCreated(row)
            void client.invalidateQueries({ queryKey: ['approvals'] })
            // Reads the counters again, since the row now waits for an approval.
            void client.invalidateQueries({ queryKey: countersKey })
          }}
          // If somebody else asked first, the refusal has the id of their approval.
          onRefused={({ details }) => setOthersApproval(details.approval?.waiting ?? null)}
          onCancel={onDismiss}
        />
      </div>
    </Notice>
  )
}
