import { dayOf, nextDay, startOf } from '@khlang/domain/time'

export const holdSpans = ['open', 'm15', 'h1', 'h4', 'tomorrow'] as const
export type HoldSpan = (typeof holdSpans)[number]

const minutes = { m15: 15, h1: 60, h4: 240 } as const
const openingHour = 9

/** When a hold of this length is over; null when only a person ends it. */
export function holdUntil(span: HoldSpan, now: Date): Date | null {
  if (span === 'open') return null
  if (span === 'tomorrow') return new Date(startOf(nextDay(dayOf(now))).getTime() + openingHour * 60 * 60_000)
  return new Date(now.getTime() + minutes[span] * 60_000)
}
