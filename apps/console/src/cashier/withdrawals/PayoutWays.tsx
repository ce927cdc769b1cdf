import { transferStatus } from '@khlang/contract/legacy-words'
import { transferWays } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { KeyMark } from '#parts/keys/KeyMark.tsx'
import { BareButton } from '#ui/BareButton.tsx'
import { PayFrom } from './PayFrom.tsx'
import styles from './PayoutWays.module.css'
import type { PayoutWay } from './use-payout-way.ts'

type Props = { way: PayoutWay; amount: number; onChosen: () => void }

/**
 * Chooses how a withdrawal is paid: the transfer way by buttons, and the own account. `onChosen` is called after each
 * choice, `amount` is in baht.
 */
export const PayoutWays = ({ way, amount, onChosen }: Props) => (
  <div className={styles.ways}>
    <div role="group" aria-label={m.withdrawal_via()} className={styles.row}>
      {transferWays.map((via, at) => (
        <BareButton
          key={via}
          className={styles.way}
          aria-pressed={way.via === via}
          aria-keyshortcuts={String(at + 1)}
          title={transferStatus[via]}
          onClick={() => {
            way.chooseVia(via)
            onChosen()
          }}
        >
          {via === 'plain' ? transferStatus.plain : via.toUpperCase()}
          <KeyMark shown={String(at + 1)} />
        </BareButton>
      ))}
    </div>
    {way.via !== null && way.accounts && (
      <PayFrom
        accounts={way.accounts}
        chosenAccount={way.account}
        amount={amount}
        onChoose={(code) => {
          way.chooseAccount(code)
          onChosen()
        }}
      />
    )}
  </div>
)
