import { dayOf, nextDay, startOf } from '@khlang/domain/time'

export type HoldSpan = 'open' | 'm15' | 'h1' | 'h4' | 'tomorrow'

/** The hour in Bangkok at which a hold until tomorrow ends. The messages name it. */
const openingHour = 9

const minutes = { m15: 15, h1: 60, h4: 240 } as const

/**
 * Returns when a hold of this length ends; null if only a person ends it (`open`). `tomorrow` is nine in the morning in
 * Bangkok.
 */
export function holdUntil(span: HoldSpan, now: Date): Date | null {
  if (span === 'open') return null
  if (span === 'tomorrow') return new Date(startOf(nextDay(dayOf(now))).getTime() + openingHour * 60 * 60_000)
  return new Date(now.getTime() + minutes[span] * 60_000)
}
