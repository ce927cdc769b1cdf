import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import { grouped } from '#ui/numbers.ts'

type Sums = Pick<LossReturnRow, 'rule' | 'deposits' | 'withdrawals' | 'bonus'>

/** Returns how a player's loss or win was computed, such as `1,000 − 300 − 50`; undefined if there is neither. */
export function formulaSteps({ rule, deposits, withdrawals, bonus }: Sums): string | undefined {
  const [d, w, b] = [deposits, withdrawals, bonus].map((sum) => grouped(Number(sum)))
  if (rule === 'lost') return `${d} − ${w} − ${b}`
  if (rule === 'won') return `${w} − ${d} − ${b}`
  return undefined
}
