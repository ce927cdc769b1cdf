import type { WithdrawalRow } from '@khlang/contract/cashier'
import { transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { Age } from '#parts/Age.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { PlayerCard } from '#parts/PlayerCard.tsx'
import { Status } from '#parts/Status.tsx'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { grouped } from '#ui/numbers.ts'
import { isWaiting } from './request-columns.tsx'
import { WithdrawalActs } from './WithdrawalActs.tsx'
import styles from './WithdrawalDrawer.module.css'

type Props = { withdrawal: WithdrawalRow; onRow: (row: WithdrawalRow) => void; onClose: () => void }

/** The payout card: how much, to whom, to which account, and what can be done about it now. */
export function WithdrawalDrawer({ withdrawal, onRow, onClose }: Props) {
  const { player, via } = withdrawal
  return (
    <Dialog shape="side" title={m.withdrawal_title({ n: withdrawal.number })} onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.sum}>
          <p className={styles.amount}>{grouped(Number(withdrawal.amount))}</p>
          <Status state={withdrawal.state} status={withdrawal.status} phase={withdrawal.phase} />
        </div>
        <Facts>
          <Fact label={m.column_player()}>
            <strong>{player.code}</strong> {player.name}
          </Fact>
          <Fact label={m.withdrawal_account()}>
            {player.accountTail === null ? (
              m.withdrawal_no_account()
            ) : (
              <>
                {player.bank && <BankMark bank={player.bank} />}{' '}
                <strong className="digits">…{player.accountTail}</strong>
              </>
            )}
          </Fact>
          {via !== null && <Fact label={m.withdrawal_via()}>{transferStatus[via]}</Fact>}
          <Fact label={m.column_time()}>
            <span className="digits">{whenText(withdrawal.createdAt)}</span>{' '}
            <Age since={withdrawal.createdAt} waiting={isWaiting(withdrawal)} />
          </Fact>
          <Fact label={m.column_updated()}>
            <span className="digits">{whenText(withdrawal.updatedAt)}</span>
          </Fact>
          <Fact label={m.column_employee()}>{withdrawal.employee ?? '–'}</Fact>
          {withdrawal.createdByStaff && <Fact label={m.deposit_origin()}>{m.deposit_by_staff()}</Fact>}
          {withdrawal.note !== null && <Fact label={m.column_note()}>{withdrawal.note}</Fact>}
          {withdrawal.result !== null && <Fact label={m.entry_result()}>{withdrawal.result}</Fact>}
        </Facts>
        <WithdrawalActs key={withdrawal.id} withdrawal={withdrawal} onRow={onRow} />
        <hr className={styles.rule} />
        <PlayerCard playerId={player.id} read={(id, signal) => api.players.view({ id }, { signal })} />
      </div>
    </Dialog>
  )
}
