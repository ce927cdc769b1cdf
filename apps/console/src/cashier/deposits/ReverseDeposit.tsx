import type { DepositRow } from '@khlang/contract/cashier/cashier'
import { type ReactNode, useState } from 'react'
import * as m from '#messages'
import { proposedCredits, takenInput, takenWrong, typedTaken } from '#parts/reversal/taken-back.ts'
import { TakenBackField } from '#parts/reversal/TakenBackField.tsx'
import { useBalanceNow } from '#parts/reversal/use-balance-now.ts'
import { grouped } from '#ui/numbers.ts'
import { RequestClosing } from '../requests/RequestClosing.tsx'
import { reversalWords } from './deposit-labels.ts'

type Props = {
  deposit: DepositRow
  busy: boolean
  /** The result of the last try, under the words of its button. */
  notice: (confirm: string) => ReactNode
  /** What the server allows, if it refused the amount. */
  refused: string | undefined
  settlingReason: string | null
  onConfirm: (change: { reason: string; credits?: number }, confirm: string) => void
  onBack: () => void
}

/** Takes back the credit of a deposit, or less of it, for a reason. */
export function ReverseDeposit({ deposit, notice, refused, settlingReason, onConfirm, ...rest }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const now = useBalanceNow(deposit.player.id)
  // After a try that did not happen, what is proposed is known only with the balance.
  const waits = deposit.result !== null && now.waits
  const text = typed ?? grouped(proposedCredits(deposit, now.balance))
  const taken = typedTaken(text, deposit.credits)
  const wrong = takenWrong(text, deposit.credits)
  const words = reversalWords(deposit, taken)
  return (
    <RequestClosing
      {...rest}
      words={words}
      amount={Number(deposit.amount)}
      notice={notice(words.confirm)}
      settlingReason={wrong ?? (waits ? m.loading() : settlingReason)}
      onConfirm={(reason) => onConfirm({ reason, ...takenInput(taken!, deposit.credits) }, words.confirm)}
    >
      <TakenBackField deposit={deposit} now={now} text={text} onChange={setTyped} error={wrong ?? refused} />
    </RequestClosing>
  )
}
