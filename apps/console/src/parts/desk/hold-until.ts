import { dayOf, nextDay, startOf } from '@khlang/domain/time'

export type HoldSpan = 'open' | 'm15' | 'h1' | 'h4' | 'tomorrow'

const minutes = { m15: 15, h1: 60, h4: 240 } as const

/**
 * Returns when a hold of this length ends; null if only a person ends it (`open`). `tomorrow` is the hour at which the
 * shop opens, in Bangkok.
 */
export function holdUntil(span: HoldSpan, now: Date, openingHour: number): Date | null {
  if (span === 'open') return null
  if (span === 'tomorrow') return new Date(startOf(nextDay(dayOf(now))).getTime() + openingHour * 60 * 60_000)
  return new Date(now.getTime() + minutes[span] * 60_000)
}
