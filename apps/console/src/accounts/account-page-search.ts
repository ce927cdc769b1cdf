import { dayOrNothing, type PeriodSearch, presetOrNothing } from '#parts/period.ts'

/** Of which days the payouts are shown, and which day is open. */
export type AccountPageSearch = PeriodSearch & { day?: string | undefined }

export function accountPageSearch(raw: Record<string, unknown>): AccountPageSearch {
  const period = presetOrNothing(raw['period'])
  return {
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    day: dayOrNothing(raw['day']),
  }
}
