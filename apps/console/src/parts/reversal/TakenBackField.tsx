import { TextInput } from '@mantine/core'
import type { balanceGaps } from '@khlang/contract/players/player-money'
import * as m from '#messages'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { creditInBaht, type ReversedDeposit, typedTaken } from './taken-back.ts'
import type { BalanceNow } from './use-balance-now.ts'

const gaps: Record<(typeof balanceGaps)[number], () => string> = {
  'no-answer': m.money_balance_no_answer,
  'not-told': m.money_balance_not_told,
  'not-offered': m.money_balance_not_offered,
}

type Props = {
  deposit: ReversedDeposit
  now: BalanceNow
  /** What is typed, or else what is proposed. */
  text: string
  onChange: (text: string) => void
  error?: string | null | undefined
  disabled?: boolean
}

/**
 * Asks how much of a credit is taken back. Shows what was credited, what the player has now, why the last try did not
 * happen, and what stays with the player as the shop's loss.
 */
export function TakenBackField({ deposit, now, text, onChange, error, disabled }: Props) {
  const { credits, result } = deposit
  const taken = typedTaken(text, credits)
  const isShort = now.balance !== null && taken !== null && now.balance < taken
  return (
    <>
      {result !== null && (
        <Notice tone="warning" title={m.reversal_failed()}>
          {result}
        </Notice>
      )}
      <p>
        {m.reversal_credited()} <strong className="digits">{grouped(credits)}</strong> ·{' '}
        {m.reversal_has_now()} <strong className="digits">{balanceText(now)}</strong>
      </p>
      <TextInput
        label={m.reversal_taken()}
        description={isShort ? m.reversal_short({ n: grouped(now.balance!) }) : undefined}
        inputMode="numeric"
        value={text}
        disabled={disabled ?? false}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {taken !== null && taken < credits && (
        <Notice tone="danger" title={m.reversal_stays({ sum: creditInBaht(credits - taken) })}>
          {taken === 0 && m.reversal_nothing()}
        </Notice>
      )}
    </>
  )
}

function balanceText({ balance, gap, waits }: BalanceNow): string {
  if (balance !== null) return grouped(balance)
  return waits ? '…' : gap === null ? m.money_balance_gap() : gaps[gap]()
}
