import { whyNotSearched } from '@khlang/domain/players/player-filter'
import * as m from '#messages'
import { useMe } from './session/me.ts'

/**
 * Returns why a number or an e-mail may find nobody: a part of a number is never searched, and whole numbers and
 * e-mails only for employees who may reveal them. Returns an empty string if no hint is needed.
 */
export function useNumberHint(q: string): string {
  const { may } = useMe()
  const reason = whyNotSearched(q)
  if (reason === 'part') return m.empty_part_of_number()
  return reason === 'for-some' && !may.includes('player.reveal') ? m.empty_whole_number() : ''
}
