import type { WithdrawalRow } from '@khlang/contract/cashier'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { isWrongBaht, typedBaht } from '#parts/lists/AmountFields.tsx'
import { OperationNotice } from '#parts/OperationNotice.tsx'
import { type FoundPlayer, PlayerSearch } from '#parts/PlayerSearch.tsx'
import { useMoneyGate } from '#parts/use-money-gate.ts'
import { useOperation } from '#parts/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './WithdrawalActs.module.css'

type Wanted = { player: string; amount: string }
type Props = { onCreated: (row: WithdrawalRow) => void; onClose: () => void }

/** Asks for a player who asked by telephone or chat; nothing is deducted or paid by it. */
export function NewWithdrawal({ onCreated, onClose }: Props) {
  const gate = useMoneyGate()
  const [player, setPlayer] = useState<FoundPlayer | null>(null)
  const [text, setText] = useState('')
  const amount = typedBaht(text)
  const create = useOperation(
    (wanted: Wanted & { operationId: string }) => api.cashier.createWithdrawal(wanted),
    (row) => row.kind === 'withdrawal' && onCreated(row),
  )
  return (
    <Dialog title={m.withdrawal_new()} onClose={onClose}>
      {player === null ? (
        <PlayerSearch search={(q, signal) => api.players.search({ q }, { signal })} onChoose={setPlayer} />
      ) : (
        <div className={styles.steps}>
          <p>
            <strong>{player.code}</strong> {player.name}{' '}
            <Button variant="default" size="compact-sm" onClick={() => setPlayer(null)}>
              {m.player_other()}
            </Button>
          </p>
          <TextInput
            label={m.withdrawal_new_amount()}
            inputMode="numeric"
            autoFocus
            value={text}
            error={isWrongBaht(text) && m.filter_amount_wrong()}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <p className={styles.note}>{m.withdrawal_new_note()}</p>
          <OperationNotice state={create.state} onAgain={create.again} onDismiss={create.dismiss} />
          <ActButton
            why={gate ?? (amount === undefined || Number(amount) < 1 ? m.filter_amount_wrong() : null)}
            fullWidth
            className={styles.money}
            loading={create.busy}
            onClick={() => amount !== undefined && create.run({ player: player.id, amount })}
          >
            {m.withdrawal_new_confirm({ amount: grouped(Number(amount ?? 0)), player: player.code })}
          </ActButton>
        </div>
      )}
    </Dialog>
  )
}
