import type { PayoutCard } from '@khlang/contract/cashier/payout-card'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { CopyButton } from '#parts/CopyButton.tsx'
import { useMe } from '#parts/session/me.ts'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { BankMark } from '#ui/BankMark.tsx'
import { groupedAccount } from './grouped-account.ts'
import styles from './PayoutCard.module.css'

type Props = { requestId: string; account: NonNullable<PayoutCard['account']> }

/**
 * Shows the account that receives the money. An employee who may pay can reveal the full number, which is recorded,
 * until the pane closes.
 */
export function PayoutAccount({ requestId, account }: Props) {
  const { may } = useMe()
  const reveal = useMutation({ mutationFn: () => api.cashier.revealAccount({ requestId }) })
  const fullAccount = reveal.data
  return (
    <div className={styles.account}>
      <p className={styles.bank}>
        <BankMark bank={account.bank} /> {account.name} <CopyButton text={account.name} />
      </p>
      {fullAccount ? (
        <p className={styles.number}>
          <strong className="digits">{groupedAccount(fullAccount.bank, fullAccount.number)}</strong>{' '}
          <CopyButton text={fullAccount.number} />
        </p>
      ) : (
        <p className={styles.number}>
          <strong className="digits">…{account.tail}</strong>{' '}
          <ActButton
            disabledReason={may.includes('withdrawal.transfer') ? null : m.payout_reveal_needed()}
            variant="default"
            size="compact-sm"
            loading={reveal.isPending}
            onClick={() => reveal.mutate()}
          >
            {m.payout_reveal()}
          </ActButton>
        </p>
      )}
      {reveal.error && <LoadProblem error={reveal.error} onAgain={() => reveal.mutate()} />}
    </div>
  )
}
