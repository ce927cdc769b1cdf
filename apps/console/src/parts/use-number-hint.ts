import { notLookedFor } from '@khlang/domain/players/player-filter'
import * as m from '#messages'
import { useMe } from './me.ts'

/** A hint when a number or an e-mail finds nobody: searches match only the parts that lists show. */
export function useNumberHint(q: string): string {
  const { may } = useMe()
  const why = notLookedFor(q)
  if (why === 'part') return m.empty_part_of_number()
  return why === 'for-some' && !may.includes('player.reveal') ? m.empty_whole_number() : ''
}
