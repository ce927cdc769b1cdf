import type { CountedBaht, DayFigures } from '@khlang/contract/reports/daily-close'
import * as m from '#messages'

/**
 * The parts of the money of credited entries, as texts in baht: the requested amounts, the satang that were not
 * credited, and the difference of matches with unequal amounts, if there is one.
 */
export const moneyFacts = ({ asked, rest, unequal }: DayFigures['money']) => [
  { label: m.daily_asked(), baht: asked },
  { label: m.daily_rest(), baht: rest },
  ...(unequal === '0.00' ? [] : [{ label: m.daily_unequal(), baht: unequal }]),
]

/** The sums of payouts by kind, and the money that left the bank. Fees are included only if there are any. */
export function payoutFacts({ sent, byHand, left, fees }: DayFigures['payouts']) {
  const facts: { label: string; sum: CountedBaht }[] = [
    { label: m.daily_sent(), sum: sent },
    { label: m.daily_by_hand(), sum: byHand },
    { label: m.daily_left(), sum: left },
  ]
  return fees && fees.count > 0 ? [...facts, { label: m.daily_fees(), sum: fees }] : facts
}
