import * as m from '#messages'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { refusalText } from '#parts/requests/request-work-labels.ts'
import type { MatchBlock } from './match-blocks.ts'

/**
 * Returns the sentence under the money button; null without a block. `staleReason`: why the screen may be out of date,
 * if it may.
 */
export function matchBlockText(block: MatchBlock | null, staleReason: string | null): string | null {
  switch (block?.kind) {
    case undefined:
      return null
    case 'refused':
      return rowReasonText(block.code)
    case 'request':
      return refusalText(block.request, block.code, block.now)
    case 'screen':
      return staleReason
    case 'choose':
      return block.possibleCount > 1
        ? m.match_choose_yourself({ n: block.possibleCount })
        : m.match_choose_first()
    case 'reason-needed':
      return m.match_reason_needed()
    case 'slip-reason-needed':
      return m.match_slip_reason_needed()
    case 'bonus':
      return block.reason
  }
}
