import { whyNotSearched } from '@khlang/domain/players/player-filter'
import * as m from '#messages'
import { useMe } from './session/me.ts'

/**
 * Returns a hint for a number or an e-mail that finds nobody, since searches match only the parts that lists
 * show; an empty string if no hint is needed.
 */
export function useNumberHint(q: string): string {
  const { may } = useMe()
  const reason = whyNotSearched(q)
  if (reason === 'part') return m.empty_part_of_number()
  return reason === 'for-some' && !may.includes('player.reveal') ? m.empty_whole_number() : ''
}
