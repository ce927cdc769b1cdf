import { timelineGroups } from '@khlang/domain/players/timeline'
import { requestKinds } from '@khlang/domain/cashier/request'
import { dayOrNothing, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'
import { oneOf } from '#parts/lists/list-search.ts'

export const playerTabs = ['overview', 'history', 'timeline', 'accounts', 'coins', 'linked', 'notes'] as const
export type PlayerTab = (typeof playerTabs)[number]

/**
 * The open tab of a player's page (none means `overview`), its period and filters (`kind` of requests, group `of` the
 * timeline): a colleague who opens the link sees the same.
 */
export type PlayerPageSearch = PeriodSearch & {
  tab?: PlayerTab | undefined
  kind?: (typeof requestKinds)[number] | undefined
  of?: (typeof timelineGroups)[number] | undefined
}

export function playerPageSearch(raw: Record<string, unknown>): PlayerPageSearch {
  const tab = oneOf(playerTabs, raw['tab'])
  const period = presetOrNothing(raw['period'])
  return {
    tab: tab === 'overview' ? undefined : tab,
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    kind: oneOf(requestKinds, raw['kind']),
    of: oneOf(timelineGroups, raw['of']),
  }
}
