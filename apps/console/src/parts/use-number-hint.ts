import { notLookedFor } from '@khlang/domain/players/player-filter'
import * as m from '#messages'
import { useMe } from './me.ts'

/** What helps whoever looked for a number or an e-mail and found nobody: searches answer to no more of them than lists show. */
export function useNumberHint(q: string): string {
  const { may } = useMe()
  const why = notLookedFor(q)
  if (why === 'part') return m.empty_part_of_number()
  return why === 'for-some' && !may.includes('player.reveal') ? m.empty_whole_number() : ''
}
