import type { ApprovalAct } from '@khlang/domain/staff/approval'
import * as m from '#messages'
import { useMe } from '#parts/session/me.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

/** Shows below a button that an amount of these credits needs a second person, for this step or the next. */
export function ApprovalHint({
  act,
  next,
  credits,
}: {
  act: ApprovalAct
  next?: ApprovalAct
  credits: number
}) {
  const { secondFrom } = useMe()
  const needsApproval = (one: ApprovalAct | undefined) =>
    one !== undefined && credits >= (secondFrom[one] ?? Infinity)
  return !needsApproval(act) && !needsApproval(next) ? null : (
    <p>
      <StatusChip tone="gold">{m.approval_second_hint()}</StatusChip>
    </p>
  )
}
