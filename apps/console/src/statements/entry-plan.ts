import type { EntryRow } from '@khlang/contract/statements'
import { dayOf } from '@khlang/domain/time'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/live-list.ts'
import type { DeskTab } from '#parts/desk-tab.ts'
import type { DeskSearch } from './desk-search.ts'

const open: readonly EntryRow['state'][] = ['pending', 'claimed', 'creditFailed']

/** What a colleague finished is seen for a moment; what I sent stays until its end is known. */
const farewellMs = 3_000

const inTab = (row: EntryRow, tab: DeskTab, me: string) =>
  tab === 'all' ||
  (tab === 'mine'
    ? row.state === 'claimed' && row.holder === me
    : open.includes(row.state) && row.direction === 'in')

export function mentions(row: EntryRow, text: string): boolean {
  const { sender, number, amount, player } = row
  const wanted = text.toLowerCase().replace(/^#/, '')
  const words = [sender.name, sender.accountTail, sender.mobile, String(number), amount, player?.code]
  return words.some((word) => word?.toLowerCase().includes(wanted))
}

const within = (row: EntryRow, { from, to }: DeskSearch) => {
  const day = dayOf(new Date(row.createdAt))
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Which entries a tab shows, and how they come and go. */
export function entryPlan(tab: DeskTab, search: DeskSearch, me: string): ListPlan<EntryRow> {
  const { account, q, from, to } = search
  const filter = {
    ...(tab === 'open' && { state: 'open' as const }),
    ...(tab === 'mine' && { mine: 'true' }),
    ...(account && { account }),
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const fits = (row: EntryRow) => inTab(row, tab, me) && (!account || row.account.code === account)
  return {
    topic: 'statements',
    read: (cursor, limit, signal) =>
      api.statements.list({ ...filter, limit, ...(cursor && { cursor }) }, { signal }),
    fits,
    joins: (row) => fits(row) && within(row, search) && (!q || mentions(row, q)),
    stays(row) {
      if (row.state === 'pending') return 0
      if (row.state === 'crediting' && row.employee === me) return Infinity
      return farewellMs
    },
  }
}
