import * as m from '#messages'
import { whoText } from '#parts/session/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { ApprovalLink } from './ApprovalLink.tsx'
import { useOpenApprovals } from './use-open-approvals.ts'

/** Marks a row that waits for an approval. */
export function ApprovalMark({ objectId }: { objectId: string }) {
  return useOpenApprovals().has(objectId) ? <StatusChip tone="gold">{m.approval_waiting()}</StatusChip> : null
}

/** Shows who asked for the approval, why, and a link to the decision. */
export function ApprovalWaits({ objectId }: { objectId: string }) {
  const approval = useOpenApprovals().get(objectId)
  if (!approval) return null
  return (
    <Notice tone="info" title={m.approval_asked_by({ who: whoText(approval.askedBy), n: approval.number })}>
      {approval.reason} <ApprovalLink id={approval.id} />
    </Notice>
  )
}
