import type { CountedBaht, DayFigures } from '@khlang/contract/reports/daily-close'
import * as m from '#messages'

/** The way from the money of credited entries to the credits, in baht; the difference only if there is one. */
export const moneyFacts = ({ asked, rest, unequal }: DayFigures['money']) => [
  { label: m.daily_asked(), baht: asked },
  { label: m.daily_rest(), baht: rest },
  ...(unequal === '0.00' ? [] : [{ label: m.daily_unequal(), baht: unequal }]),
]

/** How payouts went, and what left the bank; fees only on a day that has some. */
export function payoutFacts({ sent, byHand, left, fees }: DayFigures['payouts']) {
  const facts: { label: string; sum: CountedBaht }[] = [
    { label: m.daily_sent(), sum: sent },
    { label: m.daily_by_hand(), sum: byHand },
    { label: m.daily_left(), sum: left },
  ]
  return fees && fees.count > 0 ? [...facts, { label: m.daily_fees(), sum: fees }] : facts
}
