import type { Preferences } from './staff/preferences.ts'
import { bangkokText } from './time.ts'

/**
 * How an employee reads dates, on screens and in files. The style `stored` is `2026-11-21 14:05:00`, the other one
 * `21 พ.ย. 2569 14:05`. Buddhist years are for reading only: addresses, the API and the database have Gregorian ones.
 */
export type TimeStyle = Pick<Preferences, 'dateStyle' | 'era' | 'locale'>

/** Returns an instant in Bangkok as it is read. */
export function writtenTime(instant: Date, style: TimeStyle): string {
  const [day, time] = bangkokText(instant).split(' ') as [string, string]
  return `${writtenDay(day, style)} ${style.dateStyle === 'stored' ? time : time.slice(0, 5)}`
}

/** Returns a day, given as `YYYY-MM-DD`, as it is read. */
export function writtenDay(day: string, style: TimeStyle): string {
  const year = Number(day.slice(0, 4)) + (style.era === 'buddhist' ? 543 : 0)
  return style.dateStyle === 'stored'
    ? `${year}${day.slice(4)}`
    : `${Number(day.slice(8, 10))} ${writtenMonth(day, style)} ${year}`
}

/** Returns the short name of the month of a day. */
export const writtenMonth = (day: string, { locale }: TimeStyle): string =>
  months[locale][Number(day.slice(5, 7)) - 1]!

const months = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
} satisfies Record<TimeStyle['locale'], string[]>
