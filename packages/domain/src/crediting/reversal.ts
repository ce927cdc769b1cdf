import { bahtText, type Credits, creditSatang, credits } from '../money.ts'
import type { Figure } from '../staff/approval.ts'

/** What is taken back of a deposit's credit, and what stays with the player as the shop's loss. */
export type Reversal = { credited: Credits; taken: Credits; unrecovered: Credits }

/**
 * Divides what was credited for a deposit into what is taken back (`wanted`, from 0 on; by default all of it) and what
 * stays with the player. Null if more is wanted than was credited.
 */
export const reversalOf = (credited: Credits, wanted: Credits = credited): Reversal | null =>
  wanted < 0 || wanted > credited
    ? null
    : { credited, taken: wanted, unrecovered: credits(credited - wanted) }

/**
 * The figures of a reversal for the second person. `amount` is what was credited, whatever is taken back; what stays with
 * the player is a figure of its own.
 */
export const reversalFigures = ({ credited, taken, unrecovered }: Reversal): Figure[] => [
  { name: 'amount', value: bahtText(creditSatang(credited)) },
  ...(unrecovered === 0
    ? []
    : [
        { name: 'takenBack' as const, value: bahtText(creditSatang(taken)) },
        { name: 'unrecovered' as const, value: bahtText(creditSatang(unrecovered)) },
      ]),
]
