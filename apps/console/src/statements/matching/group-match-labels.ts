import * as m from '#messages'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { grouped } from '#ui/numbers.ts'
import type { GroupMatchBlock } from './group-match-blocks.ts'

/** Returns why the money button is disabled; null when it is enabled. */
export function groupMatchBlockText(
  block: GroupMatchBlock | null,
  staleReason: string | null,
): string | null {
  switch (block?.kind) {
    case undefined:
      return null
    case 'refused':
      return `#${block.n}: ${rowReasonText(block.code)}`
    case 'screen':
      return staleReason
    case 'choose':
      return m.group_match_choose()
    case 'both-sides':
      return m.group_match_both_sides()
    case 'too-many':
      return m.group_match_too_many({ n: block.maxCount })
    case 'accounts':
      return m.problem_accounts_differ()
    case 'slip-reason-needed':
      return m.match_slip_reason_needed()
    case 'differs':
      return block.difference > 0
        ? m.group_match_over({ n: grouped(block.difference) })
        : m.group_match_missing({ n: grouped(-block.difference) })
  }
}
