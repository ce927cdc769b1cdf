import type { AccountDayShown } from '@khlang/contract/reports/daily-close'
import { entryOutcomes } from '@khlang/domain/reports/day-entry'
import * as m from '#messages'
import { BankMark } from '#ui/BankMark.tsx'
import { baht, grouped } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { entryOutcomeText } from './closing-labels.ts'
import { Turnover } from './Turnover.tsx'
import { RowLink } from './RowLink.tsx'
import styles from './Closing.module.css'

/** Shows for each own account opening + in − out = closing, and the outcomes of its entries. */
export const DayAccounts = ({ accounts }: { accounts: readonly AccountDayShown[] }) => (
  <section className={styles.card} aria-label={m.daily_accounts()}>
    <h3 className={styles.title}>{m.daily_accounts()}</h3>
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{m.col_account()}</th>
            <th scope="col" data-number>
              {m.daily_opening()}
            </th>
            <th scope="col" data-number>
              + {m.col_came()}
            </th>
            <th scope="col" data-number>
              − {m.col_went()}
            </th>
            <th scope="col" data-number>
              = {m.daily_closing()}
            </th>
            <th scope="col">{m.daily_discrepancy()}</th>
          </tr>
        </thead>
        {accounts.map((account) => (
          <tbody key={account.code}>
            <tr>
              <th scope="row">
                <BankMark brief bank={account.bank} /> {account.code}
              </th>
              <td data-number>{account.opening === null ? '–' : baht(account.opening)}</td>
              <td data-number>
                <Turnover turnover={account.came} />
              </td>
              <td data-number>
                <Turnover turnover={account.went} />
              </td>
              <td data-number>{account.closing === null ? '–' : baht(account.closing)}</td>
              <td>
                <Continuity account={account} />
              </td>
            </tr>
            <tr className={styles.below}>
              <td colSpan={6} data-words>
                <EntryOutcomes account={account} />
                <Break account={account} />
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  </section>
)

/** Shows whether each balance of the bank follows from the one before; quiet if no balance is known. */
function Continuity({ account: { drift, breaks } }: { account: AccountDayShown }) {
  if (drift === null) return <StatusChip tone="quiet">{m.daily_no_balance()}</StatusChip>
  if (breaks === 0) return <StatusChip tone="success">{m.daily_fits()}</StatusChip>
  return (
    <StatusChip tone="danger">
      {baht(drift)} · {m.daily_breaks({ n: grouped(breaks) })}
    </StatusChip>
  )
}

/** Shows in one line what became of an account's entries, and how many have no balance (`silent`); no zero counts. */
function EntryOutcomes({ account: { fates: ended, silent, drift } }: { account: AccountDayShown }) {
  const outcomesWithLines = entryOutcomes.filter((outcome) => ended[outcome].count > 0)
  if (outcomesWithLines.length === 0) return null
  return (
    <ul className={styles.outcomes}>
      {outcomesWithLines.map((outcome) => (
        <li key={outcome} data-outcome={outcome}>
          {entryOutcomeText[outcome]()} <b className="digits">{baht(ended[outcome].baht)}</b>{' '}
          <span className={styles.times}>× {grouped(ended[outcome].count)}</span>
        </li>
      ))}
      {silent > 0 && drift !== null && (
        <li className={styles.quiet}>{m.daily_silent({ n: grouped(silent) })}</li>
      )}
    </ul>
  )
}

/** Shows where the bank's running balance first differs from what the entries before it add up to. */
function Break({ account: { firstBreak } }: { account: AccountDayShown }) {
  if (firstBreak === null) return null
  const { before, after, expected, found } = firstBreak
  return (
    <p className={styles.break}>
      {m.daily_break({ n: after.number, expected: baht(expected), found: baht(found) })}{' '}
      {before && <RowLink kind="entry" {...before} />} <RowLink kind="entry" {...after} />
    </p>
  )
}
