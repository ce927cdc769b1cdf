import { playerStatuses } from '@khlang/domain/players/player'
import { playerSorts } from '@khlang/domain/players/player-sorts'
import { oneOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/** Whether reports count a player. */
export const countings = ['yes', 'no'] as const

/** The filters of the list of players in the URL; agent and master by id. */
export type PlayerSearch = PageSearch & {
  agent?: string | undefined
  master?: string | undefined
  bank?: string | undefined
  status?: (typeof playerStatuses)[number] | undefined
  counts?: (typeof countings)[number] | undefined
  tag?: string | undefined
}

export const playerSearch = (raw: Record<string, unknown>): PlayerSearch => ({
  ...pageSearch(raw, playerSorts),
  agent: textOf(raw['agent']),
  master: textOf(raw['master']),
  bank: textOf(raw['bank'])?.toUpperCase(),
  status: oneOf(playerStatuses, raw['status']),
  counts: oneOf(countings, raw['counts']),
  tag: textOf(raw['tag']),
})

/** The filters besides search and period. */
export const playerFilters = ['agent', 'master', 'bank', 'status', 'counts', 'tag'] as const
