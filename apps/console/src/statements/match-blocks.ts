import type { Candidate, EntryRow } from '@khlang/contract/statements'
import * as m from '#paraglide/messages.js'
import { reasonText } from '#parts/problem-words.ts'
import { whyNot } from './entry-acts.ts'

type Situation = {
  entry: EntryRow
  chosen: Candidate | null
  ambiguous: number
  /** Of this screen: stale or offline. */
  gate: string | null
  bonus: number | null
  reason: string
  me: { email: string; may: readonly string[] }
  now: number
}

/** The first thing that stands between this entry and the money button; null when it may be pressed. */
export function whyNoMatch({
  entry,
  chosen,
  ambiguous,
  gate,
  bonus,
  reason,
  me,
  now,
}: Situation): string | null {
  const notMine = whyNot(entry, 'match', me.email, now)
  if (notMine !== null) return notMine
  if (gate !== null) return gate
  if (chosen === null)
    return ambiguous > 1 ? m.match_choose_yourself({ n: ambiguous }) : m.match_choose_first()
  const { deposit, sameAmount } = chosen
  if (deposit.player.status === 'suspended') return reasonText('player-suspended')
  const allowed = deposit.can['match']
  if (allowed !== true && allowed !== undefined) return reasonText(allowed)
  if (!sameAmount && !me.may.includes('entry.matchUnequal')) return reasonText('amounts-differ')
  if (!sameAmount && reason.trim() === '') return m.match_reason_needed()
  return bonus === null ? m.bonus_unreadable() : null
}
