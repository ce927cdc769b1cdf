import type { Preset } from '@khlang/domain/time'
import * as m from '#messages'
import type { PeriodSearch } from './period.ts'

export const presetWords = {
  today: m.period_today,
  yesterday: m.period_yesterday,
  sevenDays: m.period_seven_days,
  thisMonth: m.period_this_month,
  lastMonth: m.period_last_month,
} satisfies Record<Preset, () => string>

/** Returns the text of the period's chip. */
export function periodText({ period, from, to }: PeriodSearch): string {
  if (period) return presetWords[period]()
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? m.period_since({ day: from }) : m.period_until({ day: to ?? '' })
}
