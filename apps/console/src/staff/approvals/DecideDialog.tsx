import type { ApprovalRow } from '@khlang/contract/approvals'
import { useQueryClient } from '@tanstack/react-query'
import * as m from '#messages'
import { employeesApi } from '#parts/api/employees-api.ts'
import { countersKey } from '#parts/navigation/use-counters.ts'
import { approvalActText } from '#parts/approvals/approval-labels.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'

export type Decision = 'approve' | 'refuse'
type Props = { decision: Decision; approval: ApprovalRow; onClose: () => void }

/**
 * Confirms a decision with its amount, so that an accidental key press approves nothing. To refuse, a note is needed.
 */
export function DecideDialog({ decision, approval, onClose }: Props) {
  const client = useQueryClient()
  const staleReason = useStaleScreenReason()
  const yes = decision === 'approve'
  const readAgain = async () => {
    await client.invalidateQueries({ queryKey: ['approvals'] })
    await client.invalidateQueries({ queryKey: countersKey })
  }
  const form = useForm({
    row: approval,
    shownOf: (row) => [row?.act, row?.player, row?.amount, row?.state],
    draftOf: () => ({ note: '' }),
    whyNot: ({ note }) => staleReason ?? (!yes && note.trim() === '' ? m.reason_needed() : null),
    send: ({ note }, { seenRow }) =>
      employeesApi.decide({
        approvalId: approval.id as never,
        version: seenRow!.version,
        decision,
        ...(note.trim() !== '' && { note: note.trim() }),
      }),
    onSaved: () => {
      onClose()
      void readAgain()
    },
    onRefused: () => void readAgain(),
  })
  const description = [
    approvalActText(approval.act),
    approval.player?.code,
    approval.amount === null ? null : baht(approval.amount),
  ]
    .filter(Boolean)
    .join(' · ')
  const title = yes ? m.approval_yes_do() : m.approval_no_do()
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        form={form}
        submit={title}
        {...(!yes && { color: 'red' })}
        {...(yes && { button: { 'data-autofocus': true } })}
        onCancel={onClose}
      >
        <Notice tone={yes ? 'warning' : 'info'} title={description}>
          {yes ? m.approval_effect({ who: whoText(approval.askedBy) }) : m.approval_refuse_effect()}
        </Notice>
        {!yes && (
          <ReasonPicker
            presets={[m.approval_refuse_account(), m.approval_refuse_check(), m.approval_refuse_later()]}
            {...form.pick('note')}
          />
        )}
      </Form>
    </Dialog>
  )
}
