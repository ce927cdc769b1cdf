import type { WithdrawalRow, WithdrawalTotals } from '@khlang/contract/cashier/cashier'
import type { Counters } from '@khlang/contract/dashboard'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { grouped } from '#ui/numbers.ts'
import { withdrawalQuery } from '../requests/request-query.ts'
import { type RequestSearch, withdrawalSearch } from '../requests/request-search.ts'
import { type RequestList, RequestsPage } from '../requests/RequestsPage.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'

const withdrawals = (): RequestList<WithdrawalRow, WithdrawalTotals> => ({
  name: 'withdrawals',
  title: m.page_withdrawals(),
  searchLabel: m.withdrawal_search(),
  emptyText: m.withdrawal_empty(),
  setupStepsNeeded: ['players', 'firstDeposit'],
  createLabel: m.withdrawal_new(),
  columns: withdrawalColumns,
  listQuery: withdrawalQuery,
  readSearch: withdrawalSearch,
  readRow: (id, signal) => api.cashier.withdrawal({ id }, { signal }),
  readTotals: (query, signal) => api.cashier.withdrawalTotals(query, { signal }),
  sumsOf: ({ amount }) => [{ label: m.column_amount(), text: grouped(Number(amount)) }],
  readIds: (query, signal) => api.cashier.withdrawals(query, { signal }),
  pane: () => import('./WithdrawalPane.tsx').then((file) => file.WithdrawalPane),
  watched: ({ number, player, amount }) => ({
    refusedTitle: m.withdrawal_toast_refused_title(),
    refusedText: m.withdrawal_toast_refused({ n: number, player: player.code }),
    unknown: m.request_toast_unknown({ n: number, player: player.code }),
    done(purpose) {
      const values = { amount: grouped(Number(amount)), player: player.code }
      if (purpose === 'deductWithdrawal') return m.withdrawal_said_deducted(values)
      return purpose === 'payOutWithdrawal' ? m.withdrawal_said_paid(values) : null
    },
  }),
  creator: () => import('./NewWithdrawal.tsx').then((file) => file.NewWithdrawal),
})

type Props = {
  search: RequestSearch
  onSearch: (change: Partial<RequestSearch>) => void
  counters: Counters | null
}

export const WithdrawalsPage = (props: Props) => <RequestsPage definition={withdrawals} {...props} />
