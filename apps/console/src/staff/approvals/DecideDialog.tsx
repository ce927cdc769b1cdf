import type { ApprovalRow } from '@khlang/contract/staff/approvals'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { employeesApi } from '#app/employees-api.ts'
import { countersKey } from '#app/bar/use-counters.ts'
import { approvalActText } from '#parts/approvals/approval-labels.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { whoText } from '#parts/session/who.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { ProblemNotice } from '#parts/problems/ProblemNotice.tsx'

export type Decision = 'approve' | 'refuse'
type Props = { decision: Decision; of: ApprovalRow; onClose: () => void }

/** Confirms a decision with its amount, so that an accidental key press approves nothing. */
export function DecideDialog({ decision, of, onClose }: Props) {
  const client = useQueryClient()
  const staleReason = useStaleScreenReason()
  const [note, setNote] = useState('')
  const decide = useMutation({
    mutationFn: () =>
      employeesApi.decide({
        approvalId: of.id as never,
        version: of.version,
        decision,
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    onSuccess: onClose,
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['approvals'] })
      await client.invalidateQueries({ queryKey: countersKey })
    },
  })
  const yes = decision === 'approve'
  const what = [approvalActText(of.act), of.player?.code, of.amount === null ? null : baht(of.amount)]
    .filter(Boolean)
    .join(' · ')
  const disabledReason = staleReason ?? (!yes && note.trim() === '' ? m.reason_needed() : null)
  return (
    <Dialog title={yes ? m.approval_yes_do() : m.approval_no_do()} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          if (disabledReason === null && !decide.isPending) decide.mutate()
        }}
      >
        <Notice tone={yes ? 'warning' : 'info'} title={what}>
          {yes ? m.approval_effect({ who: whoText(of.askedBy) }) : m.approval_refuse_effect()}
        </Notice>
        {!yes && (
          <ReasonPicker
            presets={[m.approval_refuse_account(), m.approval_refuse_check(), m.approval_refuse_later()]}
            value={note}
            onChange={setNote}
          />
        )}
        {decide.error && <ProblemNotice problem={asProblem(decide.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton
            type="submit"
            disabledReason={disabledReason}
            loading={decide.isPending}
            {...(!yes && { color: 'red' })}
            {...(yes && { 'data-autofocus': true })}
          >
            {yes ? m.approval_yes_do() : m.approval_no_do()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
