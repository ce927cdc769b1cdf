import type { MatchConfidence } from '@khlang/domain/statements/candidates'
import * as m from '#messages'
import { reasonText } from '#parts/problems/sentences/all.ts'
import type { Previewed } from './bulk-pairs.ts'
import { matchConfidenceText } from './match-confidence-labels.ts'

export const groupText: Record<Previewed['group'], () => string> = {
  ready: m.bulk_ready,
  look: m.bulk_look,
  'not-eligible': m.bulk_not_eligible,
}

/** Returns why a pair is in its group: the match confidence, or the rule that prevents the match. */
export function whyText({ why, best }: Previewed): string {
  if (why === 'contested') return m.bulk_why_contested()
  if (why === 'slip-alike') return m.bulk_doubt_slip_duplicate()
  if (why === 'player-watched') return m.bulk_doubt_watched()
  if (why === 'ambiguous') return m.bulk_why_ambiguous()
  if (why === 'none') return best ? m.bulk_why_none() : m.bulk_why_no_request()
  return why === 'certain' || why === 'suggested'
    ? matchConfidenceText(why satisfies MatchConfidence)
    : reasonText(why)
}
