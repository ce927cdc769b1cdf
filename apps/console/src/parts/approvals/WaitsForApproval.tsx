import * as m from '#messages'
import { whoText } from '#parts/who.ts'
import { Notice } from '#ui/Notice.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { ApprovalLink } from './ApprovalLink.tsx'
import { useOpenApprovals } from './use-open-approvals.ts'

/** Beside the state of a row: a second person is waited for. */
export function ApprovalMark({ of }: { of: string }) {
  return useOpenApprovals().has(of) ? <StatusChip tone="gold">{m.approval_waiting()}</StatusChip> : null
}

/** The same where there is room: who asked, for what reason, and the way to where it is decided. */
export function ApprovalWaits({ of }: { of: string }) {
  const waits = useOpenApprovals().get(of)
  if (!waits) return null
  return (
    <Notice tone="info" title={m.approval_asked_by({ who: whoText(waits.askedBy), n: waits.number })}>
      {waits.reason} <ApprovalLink id={waits.id} />
    </Notice>
  )
}
