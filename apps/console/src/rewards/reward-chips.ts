import * as m from '#messages'
import { chipsOf } from '#parts/lists/chips-of.ts'
import { whoText } from '#parts/session/who.ts'
import { rewardStateText } from './reward-state-labels.ts'
import type { RewardSearch } from './reward-search.ts'

/** Returns the active filters as chips that can be removed. */
export function rewardChips(search: RewardSearch, onSearch: (change: Partial<RewardSearch>) => void) {
  const { state, player, prize, employee } = search
  const { chip, period, text } = chipsOf(search, onSearch)
  return [
    ...period(),
    ...chip(m.column_status(), state && rewardStateText[state](), 'state'),
    ...chip(m.column_player(), player, 'player'),
    ...chip(m.rewards_prize(), prize, 'prize'),
    ...chip(m.rewards_given_by(), employee && whoText(employee), 'employee'),
    ...text(),
  ]
}
