import type { OwnAccountRow } from '@khlang/contract/accounts/accounts'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { accountAddress } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { useMe } from '#parts/session/me.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { whenText } from '#parts/when.ts'
import { whoText } from '#parts/session/who.ts'
import { baht, grouped } from '#ui/numbers.ts'
import { Notice } from '#ui/Notice.tsx'
import { AccountActs } from './AccountActs.tsx'
import { AccountForm } from './AccountForm.tsx'
import { numberText, stateText } from './account-labels.ts'
import styles from './Accounts.module.css'
import { useInvalidateAccounts } from './use-accounts.ts'

type Props = { row: OwnAccountRow; accounts: readonly OwnAccountRow[]; onClose: () => void }

/** Shows one account: its facts, actions and editable fields. */
export function AccountDrawer({ row, accounts, onClose }: Props) {
  const readAgain = useInvalidateAccounts()
  const { may } = useMe()
  const { update } = row.can
  return (
    <Dialog shape="side" title={`${row.bank} · ${row.name}`} onClose={onClose}>
      <div className={styles.drawer}>
        {row.state !== 'open' && (
          <Notice tone={row.state === 'frozen' ? 'danger' : 'info'} title={stateText[row.state]()}>
            {row.reason}
            {row.replacedBy !== null && ` · ${m.account_replaced_by({ code: row.replacedBy })}`}
          </Notice>
        )}
        {row.accountNumber === '' && <Notice tone="warning">{m.account_unfinished_hint()}</Notice>}
        <Facts>
          <Fact label={m.account_number()}>
            <strong className="digits">{numberText(row.bank, row.accountNumber) || '–'}</strong>{' '}
            {row.accountNumber !== '' && <CopyButton text={row.accountNumber} />}
          </Fact>
          <Fact label={m.account_code()}>
            <span className="digits">{row.code}</span>
          </Fact>
          <Fact label={m.account_balance()}>
            {row.balance === null ? m.account_balance_unknown() : baht(row.balance.amount)}
            {row.balance?.at && (
              <span className={styles.quiet}>
                {' '}
                {m.account_balance_told({ when: whenText(row.balance.at) })}
              </span>
            )}
          </Fact>
          <Fact label={m.account_in_today()}>
            {baht(row.today.in)}{' '}
            <span className={styles.quiet}>{m.account_entries({ n: grouped(row.today.entriesIn) })}</span>
          </Fact>
          <Fact label={m.account_out_today()}>{baht(row.today.out)}</Fact>
          <Fact label={m.account_unmatched()}>{grouped(row.unmatched)}</Fact>
          <Fact label={m.account_heard()}>
            {row.heardAt === null ? (
              m.account_never_heard()
            ) : (
              <span className="digits">{whenText(row.heardAt)}</span>
            )}
          </Fact>
          <Fact label={m.account_shown_now()}>
            {row.shown === null ? m.account_not_shown() : m.account_shown({ place: row.shown })}
          </Fact>
          <Fact label={m.column_employee()}>{row.employee === null ? '–' : whoText(row.employee)}</Fact>
        </Facts>
        {may.includes('ownAccount.manage') && (
          <Button variant="default" renderRoot={(props) => <Link to={accountAddress(row.id)} {...props} />}>
            {m.page_account_payouts()}
          </Button>
        )}
        <AccountActs row={row} accounts={accounts} />
        <AccountForm
          row={row}
          disabledReason={update === true ? null : reasonText(update ?? 'not-permitted')}
          onSaved={() => void readAgain()}
        />
      </div>
    </Dialog>
  )
}
