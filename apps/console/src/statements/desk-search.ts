import { type DeskTab, tabOf } from '#parts/desk-tab.ts'
import { dayOrNothing } from '#parts/period.ts'

/** What the address of the desk says: filter and open row, so that a link shows a colleague the same. */
export type DeskSearch = {
  tab?: DeskTab | undefined
  account?: string | undefined
  q?: string | undefined
  from?: string | undefined
  to?: string | undefined
  entry?: string | undefined
  order?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const tab = tabOf(raw['tab'])
  return {
    tab: tab === 'open' ? undefined : tab,
    account: text(raw['account']),
    q: text(raw['q']),
    from: dayOrNothing(raw['from']),
    to: dayOrNothing(raw['to']),
    entry: text(raw['entry']),
    order: text(raw['order']),
  }
}

export const isFiltered = ({ account, q, from, to }: DeskSearch) => Boolean(account ?? q ?? from ?? to)
