import { moneyFor } from '#cashier/deposits/money-for.ts'
import { depositSearch, withdrawalSearch } from '#cashier/requests/request-search.ts'
import { linksToLists, type Measure } from '#dashboard/list-links.ts'
import { paths } from '#parts/navigation/paths.ts'
import { playerReportSearch } from '#reports/player-report-search.ts'
import { deskSearch } from '#statements/desk/desk-search.ts'
import { expect, test } from 'vitest'

/** What one page puts into a link, the other page reads: a value that it cannot read would be dropped without a word. */

test.each([
  [{ amount: '500', payExactly: null }, '500'],
  [{ amount: '500', payExactly: '500.37' }, '500'],
  [{ amount: '500', payExactly: '500.99' }, '500'],
  [{ amount: '125000', payExactly: '125000.01' }, '125000'],
])('the money of a deposit is looked for on the match desk by its whole baht: %j', (deposit, baht) => {
  expect(deskSearch(moneyFor(deposit))).toMatchObject({ amountFrom: baht, amountTo: baht })
})

const readers = {
  [paths.deposit]: depositSearch,
  [paths.withdraw]: withdrawalSearch,
  [paths.reportPlayers]: playerReportSearch,
}
test.each(Object.keys(linksToLists) as Measure[])(
  'the list behind %s of the dashboard reads its link',
  (measure) => {
    const { to, search } = linksToLists[measure]({ from: '2026-11-01', to: '2026-11-20' })
    expect(search).toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
    expect(readers[to]({ ...search })).toMatchObject(search!)
  },
)
