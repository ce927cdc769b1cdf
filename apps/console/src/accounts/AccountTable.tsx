import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import * as m from '#messages'
import { Age } from '#parts/Age.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { ShareBar } from '#ui/ShareBar.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { isLow, numberText, purposeText, stateText, stateTone } from './account-labels.ts'
import styles from './Accounts.module.css'

type Props = { accounts: readonly OwnAccountRow[]; onOpen: (id: string) => void }

/**
 * Shows one line per own account, closed ones last, otherwise in the given order. On a phone each line is a small card.
 */
export function AccountTable({ accounts, onOpen }: Props) {
  const inOrder = accounts.toSorted(
    (one, other) => Number(one.state === 'closed') - Number(other.state === 'closed'),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.account_column()}</th>
          <th scope="col">{m.account_purpose()}</th>
          <th scope="col" className={styles.sum}>
            {m.account_balance()}
          </th>
          <th scope="col" className={styles.sum}>
            {m.account_in_today()}
          </th>
          <th scope="col" className={styles.sum}>
            {m.account_out_today()}
          </th>
          <th scope="col" className={styles.sum}>
            {m.account_unmatched()}
          </th>
          <th scope="col">{m.account_heard()}</th>
          <th scope="col">{m.account_state()}</th>
        </tr>
      </thead>
      <tbody>
        {inOrder.map((row) => (
          <AccountLine key={row.id} row={row} onOpen={() => onOpen(row.id)} />
        ))}
      </tbody>
    </table>
  )
}

function AccountLine({ row, onOpen }: { row: OwnAccountRow; onOpen: () => void }) {
  const { code, bank, name, accountNumber, purpose, state, balance, today, dailyIn, dailyOut } = row
  return (
    <tr data-account={code} data-state={state} data-colour={row.colour}>
      <th scope="row" className={styles.account}>
        <BareButton className={styles.open} onClick={onOpen}>
          <BankMark bank={bank} />
          <span>{name}</span>
        </BareButton>
        <span className={`${styles.quiet} digits`}>
          {accountNumber === '' ? (
            <b className={styles.wrong}>{m.account_unfinished()}</b>
          ) : (
            numberText(bank, accountNumber)
          )}{' '}
          · {code}
        </span>
      </th>
      <td data-label={m.account_purpose()} className={styles.purpose}>
        {purposeText[purpose]()}
      </td>
      <td data-label={m.account_balance()} className={styles.sum}>
        {balance === null ? '–' : baht(balance.amount)}
        {isLow(row) && <span className={styles.wrong}>{m.account_is_low()}</span>}
      </td>
      <td data-label={m.account_in_today()} className={styles.sum}>
        <SumOfLimit sum={today.in} limit={dailyIn} />
      </td>
      <td data-label={m.account_out_today()} className={styles.sum}>
        <SumOfLimit sum={today.out} limit={dailyOut} />
      </td>
      <td data-label={m.account_unmatched()} className={styles.sum}>
        {grouped(row.unmatched)}
      </td>
      <td data-label={m.account_heard()}>
        {row.heardAt === null ? m.account_never_heard() : <Age since={row.heardAt} waiting={false} />}
      </td>
      <td data-label={m.account_state()} className={styles.state}>
        <StatusChip tone={stateTone[state]}>{stateText[state]()}</StatusChip>
        {row.shown !== null && <span className={styles.quiet}>{m.account_shown({ place: row.shown })}</span>}
        {row.replacedBy !== null && (
          <span className={styles.quiet}>{m.account_replaced_by({ code: row.replacedBy })}</span>
        )}
      </td>
    </tr>
  )
}

/**
 * Shows today's sum in or out and, if the account has a daily limit, that and how much is used; red once it is reached.
 */
function SumOfLimit({ sum, limit }: { sum: string; limit: string | null }) {
  if (limit === null) return baht(sum)
  const isFull = Number(sum) >= Number(limit)
  return (
    <>
      {baht(sum)}
      <span className={isFull ? styles.wrong : styles.quiet}>
        {m.account_of_limit({ limit: baht(limit) })}
      </span>
      <ShareBar value={Math.min(Number(sum), Number(limit))} maxValue={Number(limit)} />
    </>
  )
}
