import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import * as m from '#messages'
import { Fact, Facts } from '#parts/Facts.tsx'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { isLow, numberText, stateText, stateTone } from './account-labels.ts'
import styles from './AccountPage.module.css'

/** Shows the account: bank, number, state, what left it today, and its balance, with a mark if that is low. */
export const AccountSummary = ({ account }: { account: OwnAccountRow }) => (
  <section className={styles.card} aria-label={account.name}>
    <h2 className={styles.title}>
      <BankMark bank={account.bank} /> {account.name}{' '}
      <StatusChip tone={stateTone[account.state]}>{stateText[account.state]()}</StatusChip>
    </h2>
    <Facts>
      <Fact label={m.account_number()}>
        <span className="digits">
          {numberText(account.bank, account.accountNumber) || '–'} · {account.code}
        </span>
      </Fact>
      <Fact label={m.account_balance()}>
        {account.balance === null ? m.account_balance_unknown() : baht(account.balance.amount)}{' '}
        {isLow(account) && <span className={styles.wrong}>{m.account_is_low()}</span>}
        {account.balance?.at && (
          <span className={styles.quiet}>
            {' '}
            {m.account_balance_told({ when: whenText(account.balance.at) })}
          </span>
        )}
      </Fact>
      <Fact label={m.account_out_today()}>{baht(account.today.out)}</Fact>
    </Facts>
  </section>
)
