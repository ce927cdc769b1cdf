import type { DepositRow } from '@khlang/contract/cashier'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { Age } from '#parts/Age.tsx'
import { Fact, Facts } from '#parts/Facts.tsx'
import { PlayerCard } from '#parts/PlayerCard.tsx'
import { reasonText } from '#parts/problem-words.ts'
import { Status } from '#parts/Status.tsx'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { grouped } from '#ui/numbers.ts'
import { CancelDeposit } from './CancelDeposit.tsx'
import styles from './DepositDrawer.module.css'

type Props = { deposit: DepositRow; onRow: (row: DepositRow) => void; onClose: () => void }

/** One request with its player, over the list. */
export function DepositDrawer({ deposit, onRow, onClose }: Props) {
  const gate = useMoneyGate()
  const [cancelling, setCancelling] = useState(false)
  const can = deposit.can['cancel']
  const why = gate ?? (can === true ? null : reasonText(can ?? 'not-permitted'))
  return (
    <Dialog shape="side" title={m.deposit_title({ n: deposit.number })} onClose={onClose}>
      <div className={styles.drawer}>
        <div className={styles.sum}>
          <p className={styles.amount}>{grouped(Number(deposit.amount))}</p>
          <Status state={deposit.state} status={deposit.status} phase={deposit.phase} />
        </div>
        <Facts>
          <Fact label={m.column_bonus()}>
            <span className="digits">{grouped(deposit.bonus)}</span>
          </Fact>
          <Fact label={m.column_credits()}>
            <strong className="digits">{grouped(deposit.credits)}</strong>
          </Fact>
          <Fact label={m.column_time()}>
            <span className="digits">{whenText(deposit.createdAt)}</span>{' '}
            <Age since={deposit.createdAt} waiting={deposit.state === 'pending'} />
          </Fact>
          <Fact label={m.column_updated()}>
            <span className="digits">{whenText(deposit.updatedAt)}</span>
          </Fact>
          <Fact label={m.column_employee()}>{deposit.employee ?? '–'}</Fact>
          {deposit.createdByStaff && <Fact label={m.deposit_origin()}>{m.deposit_by_staff()}</Fact>}
          {deposit.note !== null && <Fact label={m.column_note()}>{deposit.note}</Fact>}
          {deposit.result !== null && <Fact label={m.entry_result()}>{deposit.result}</Fact>}
        </Facts>
        {cancelling ? (
          <CancelDeposit deposit={deposit} onRow={onRow} onDone={() => setCancelling(false)} />
        ) : (
          <ActButton why={why} variant="default" onClick={() => setCancelling(true)}>
            {m.deposit_cancel()}
          </ActButton>
        )}
        <hr className={styles.rule} />
        <PlayerCard
          playerId={deposit.player.id}
          read={(id, signal) => api.players.view({ id }, { signal })}
        />
      </div>
    </Dialog>
  )
}
