import type { ApprovalAct } from '@khlang/domain/staff/approval'
import * as m from '#paraglide/messages.js'
import { useMe } from '#parts/me.ts'
import { StatusChip } from '#ui/StatusChip.tsx'

/** Beneath a button, before it is pressed: an amount like this needs a second person. */
export function SecondHint({ act, credits }: { act: ApprovalAct; credits: number }) {
  const from = useMe().secondFrom[act] ?? null
  return from === null || credits < from ? null : (
    <p>
      <StatusChip tone="gold">{m.approval_second_hint()}</StatusChip>
    </p>
  )
}
