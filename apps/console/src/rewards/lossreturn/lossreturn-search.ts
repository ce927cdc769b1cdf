import { lossReturnSpans } from '@khlang/domain/rewards/loss-return'
import { lossReturnShown, lossReturnSorts } from '@khlang/domain/rewards/loss-return-list'
import { oneOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'
import { dayOrNothing } from '#parts/filters/period.ts'

/**
 * The search parameters: a day or a month (`day`: any of its days), and filters of its players: `player` by code, agent
 * and master by id.
 */
export type LossReturnSearch = PageSearch & {
  span?: (typeof lossReturnSpans)[number] | undefined
  day?: string | undefined
  state?: (typeof lossReturnShown)[number] | undefined
  player?: string | undefined
  agent?: string | undefined
  master?: string | undefined
}

export const firstSort = 'amount'

export const lossReturnSearch = (raw: Record<string, unknown>): LossReturnSearch => ({
  ...pageSearch({ ...raw, period: undefined, from: undefined, to: undefined }, lossReturnSorts),
  span: oneOf(lossReturnSpans, raw['span']),
  day: dayOrNothing(raw['day']),
  state: oneOf(lossReturnShown, raw['state']),
  player: textOf(raw['player']),
  agent: textOf(raw['agent']),
  master: textOf(raw['master']),
})

/** The filters besides search and period. */
export const lossReturnFilters = ['state', 'player', 'agent', 'master'] as const

/** What a view of this list stores beside filters, sort and columns: that it is of months. Without, it is of days. */
export const spanOfView = (span: LossReturnSearch['span']): Record<string, string> =>
  span === 'month' ? { span } : {}

/**
 * Returns the period that the list shows after a view was chosen or saved, or left (null). A period of the view's span
 * stays; a view of the other span opens with the latest that is over. Leaving a view keeps the period.
 */
export function periodInView(
  view: Record<string, string> | null,
  { span = 'day', day }: Pick<LossReturnSearch, 'span' | 'day'>,
): Pick<LossReturnSearch, 'span' | 'day'> {
  const spanOfChosen = view === null ? span : (lossReturnSearch(view).span ?? 'day')
  return {
    span: spanOfChosen === 'day' ? undefined : spanOfChosen,
    day: spanOfChosen === span ? day : undefined,
  }
}
