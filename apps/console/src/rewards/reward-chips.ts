import * as m from '#paraglide/messages.js'
import type { Chip } from '#parts/lists/FilterChips.tsx'
import { periodText } from '#parts/period-words.ts'
import { whoText } from '#parts/who.ts'
import type { RewardSearch } from './reward-search.ts'

/** What is filtered now, in words, and how each is taken off. */
export function rewardChips(search: RewardSearch, onSearch: (change: Partial<RewardSearch>) => void): Chip[] {
  const { q, period, from, to, player, prize, employee } = search
  const chip = (name: string, label: string, value: string | undefined, off: Partial<RewardSearch>) =>
    value === undefined ? [] : [{ name, label, value, onRemove: () => onSearch(off) }]
  return [
    ...chip('period', m.period(), period || from || to ? periodText(search) : undefined, {
      period: undefined,
      from: undefined,
      to: undefined,
    }),
    ...chip('player', m.column_player(), player, { player: undefined }),
    ...chip('prize', m.rewards_prize(), prize, { prize: undefined }),
    ...chip('employee', m.rewards_given_by(), employee && whoText(employee), { employee: undefined }),
    ...chip('q', m.filter_text(), q && `“${q}”`, { q: undefined }),
  ]
}
