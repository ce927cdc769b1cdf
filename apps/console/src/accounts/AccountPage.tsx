import { maxPayoutDays } from '@khlang/domain/reports/account-payouts'
import { daysLater } from '@khlang/domain/months'
import { dayOf } from '@khlang/domain/time'
import * as m from '#messages'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { useMe } from '#parts/session/me.ts'
import { daysOf } from '#parts/filters/period.ts'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { useShopAccounts } from '#parts/use-shop-accounts.ts'
import { Notice } from '#ui/Notice.tsx'
import type { AccountPageSearch } from './account-page-search.ts'
import styles from './AccountPage.module.css'
import { AccountSummary } from './AccountSummary.tsx'
import { PayoutDays } from './PayoutDays.tsx'

type Props = {
  accountId: string
  search: AccountPageSearch
  onSearch: (change: Partial<AccountPageSearch>) => void
}

/** Length in days of the default period, which ends today. */
const usualDays = 7

/**
 * Shows one own account to employees who manage accounts: its payouts per day, beside the bank's lines; at most 31
 * days.
 */
export function AccountPage({ accountId, search, onSearch }: Props) {
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const { may } = useMe()
  const { data: accounts, error, refetch } = useShopAccounts()
  if (!may.includes('ownAccount.manage'))
    return <Notice tone="warning" title={m.account_payouts_not_permitted()} />
  if (!accounts)
    return error ? (
      <LoadProblem error={error} onAgain={() => void refetch()} />
    ) : (
      <div className={styles.skeleton} aria-hidden="true" />
    )
  const account = accounts.find(({ id }) => id === accountId)
  if (!account) return <EmptyNote title={m.account_not_found()} />

  const now = new Date(serverNow())
  const chosenDays = daysOf(search, now)
  const to = chosenDays.to ?? dayOf(now)
  const from = chosenDays.from ?? daysLater(to, 1 - usualDays)
  const isPeriodWrong = from > to || to >= daysLater(from, maxPayoutDays)
  const columns = [
    { id: 'day', header: m.daily_day() },
    { id: 'state', header: m.column_status() },
    { id: 'request', header: m.account_payout_number() },
    { id: 'player', header: m.column_player() },
    { id: 'amount', header: m.account_payout_amount() },
    { id: 'entry', header: m.account_line_number() },
    { id: 'left', header: m.account_payout_left() },
    { id: 'fee', header: m.account_payout_fees() },
  ]
  return (
    <div className={styles.page}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      <AccountSummary account={account} />
      <div className={styles.bar}>
        <PeriodFilter
          period={search.period}
          from={from}
          to={to}
          presets={['today', 'yesterday', 'sevenDays']}
          onChange={(period) => onSearch({ ...period, day: undefined })}
        />
        {!isPeriodWrong && (
          <ExportButton
            list="accountPayouts"
            columns={columns}
            query={{ account: account.code, from, to }}
            count={null}
          />
        )}
      </div>
      {isPeriodWrong ? (
        <Notice tone="warning" title={m.account_payout_too_long({ n: maxPayoutDays })} />
      ) : (
        <PayoutDays
          account={account.code}
          from={from}
          to={to}
          openDay={search.day}
          onOpen={(day) => onSearch({ day })}
        />
      )}
    </div>
  )
}
