import type { EntryRow } from '@khlang/contract/statements'
import { dayOf } from '@khlang/domain/time'
import type { DeskTab } from '#parts/desk-tab.ts'
import type { DeskSearch } from './desk-search.ts'

const open: readonly EntryRow['state'][] = ['pending', 'claimed', 'creditFailed']

/** Entries that can still be matched. */
export const isOpen = ({ state }: Pick<EntryRow, 'state'>) => open.includes(state)

/** What a colleague finished is seen for a moment; what I sent stays until its end is known. */
const farewellMs = 3_000

const inTab = (row: EntryRow, tab: DeskTab, me: string) =>
  tab === 'all' ||
  (tab === 'mine' ? row.state === 'claimed' && row.holder === me : isOpen(row) && row.direction === 'in')

export function mentions({ sender, number, amount, player }: EntryRow, text: string): boolean {
  const wanted = text.toLowerCase().replace(/^#/, '')
  const words = [sender.name, sender.accountTail, sender.mobile, String(number), amount, player?.code]
  return words.some((word) => word?.toLowerCase().includes(wanted))
}

const within = (row: EntryRow, { from, to }: DeskSearch) => {
  const day = dayOf(new Date(row.createdAt))
  return (from === undefined || day >= from) && (to === undefined || day <= to)
}

/** Which entries a tab shows, and how they come and go. */
export function entryFilter(tab: DeskTab, search: DeskSearch, me: string) {
  const { account, q } = search
  const fits = (row: EntryRow) => inTab(row, tab, me) && (!account || row.account.code === account)
  return {
    fits,
    joins: (row: EntryRow) => fits(row) && within(row, search) && (!q || mentions(row, q)),
    stays(row: EntryRow) {
      if (row.state === 'pending') return 0
      if (row.state === 'crediting' && row.employee === me) return Infinity
      return farewellMs
    },
  }
}
