import type { RequestRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import type { FoundPlayer } from '#parts/player/player-options.ts'
import { grouped } from '#ui/numbers.ts'
import { toast, toastMs } from '#ui/toast.ts'
import { NewDeposit } from '../deposits/NewDeposit.tsx'
import { NewWithdrawal } from '../withdrawals/NewWithdrawal.tsx'

type Props = {
  /** Null lets the employee choose one. */
  player: FoundPlayer | null
  /** Called when the dialog is left, and after the request was created. */
  onClose: () => void
}

/** Creates a deposit request without leaving the open page, and says so in a toast. */
export const NewDepositFor = ({ player, onClose }: Props) => (
  <NewDeposit player={player} onCreated={(row) => notifyCreated(row, onClose)} onClose={onClose} />
)

/** Creates a withdrawal request without leaving the open page, and says so in a toast. */
export const NewWithdrawalFor = ({ player, onClose }: Props) => (
  <NewWithdrawal player={player} onCreated={(row) => notifyCreated(row, onClose)} onClose={onClose} />
)

function notifyCreated({ kind, number, amount, player }: RequestRow, onClose: () => void) {
  toast({
    tone: 'success',
    ms: toastMs.brief,
    title: kind === 'deposit' ? m.deposit_new() : m.withdrawal_new(),
    text: m.player_request_made({ n: number, amount: grouped(Number(amount)), player: player.code }),
  })
  onClose()
}
