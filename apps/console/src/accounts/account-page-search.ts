import { dayOrNothing, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'

/** The period of the payouts, and the open day. */
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
