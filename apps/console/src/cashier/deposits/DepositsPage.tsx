import type { DepositRow, DepositTotals } from '@khlang/contract/cashier/cashier'
import type { Counters } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { grouped } from '#ui/numbers.ts'
import { depositColumns } from './deposit-columns.tsx'
import { depositQuery } from '../requests/request-query.ts'
import { depositSearch, type RequestSearch } from '../requests/request-search.ts'
import { type RequestList, RequestsPage } from '../requests/RequestsPage.tsx'

const deposits = (): RequestList<DepositRow, DepositTotals> => ({
  name: 'deposits',
  title: m.page_deposits(),
  searchLabel: m.deposits_search(),
  emptyText: m.deposits_empty(),
  setupStepsNeeded: ['players', 'firstDeposit'],
  createLabel: m.deposit_new(),
  columns: depositColumns,
  listQuery: depositQuery,
  readSearch: depositSearch,
  readRow: (id, signal) => api.cashier.deposit({ id }, { signal }),
  readTotals: (query, signal) => api.cashier.depositTotals(query, { signal }),
  sumsOf: ({ amount, bonus, credits }) => [
    { label: m.column_amount(), text: grouped(Number(amount)) },
    { label: m.column_bonus(), text: grouped(bonus) },
    { label: m.column_credits(), text: grouped(credits) },
  ],
  readIds: (query, signal) => api.cashier.deposits(query, { signal }),
  pane: () => import('./DepositPane.tsx').then((file) => file.DepositPane),
  watched: ({ number, player }) => ({
    refusedTitle: m.deposit_toast_refused_title(),
    refusedText: m.deposit_toast_refused({ n: number, player: player.code }),
    unknown: m.request_toast_unknown({ n: number, player: player.code }),
  }),
  creator: () => import('./NewDeposit.tsx').then((file) => file.NewDeposit),
})

type Props = {
  search: RequestSearch
  onSearch: (change: Partial<RequestSearch>) => void
  counters: Counters | null
}

export const DepositsPage = (props: Props) => <RequestsPage definition={deposits} {...props} />
