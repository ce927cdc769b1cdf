import type { Preferences } from '@khlang/domain/staff/preferences'
import { dayOf } from '@khlang/domain/time'
import { serverNow } from '#live/server-clock.ts'
import { preferencesNow } from './preferences/preferences.ts'

/**
 * Formats of dates, by the employee's preferences. Dates are always in Bangkok time. The style `stored` is
 * `2026-11-21 14:05:00`, the other one `21 พ.ย. 2569 14:05`. Buddhist years are for display only: URLs,
 * exports and the server use Gregorian ones.
 */
export type Style = Pick<Preferences, 'dateStyle' | 'era' | 'locale'>

export const whenText = (iso: string, style: Style = preferencesNow()) => {
  const parts = partsOf(iso)
  return style.dateStyle === 'stored'
    ? `${storedDay(parts, style)} ${parts.hour}:${parts.minute}:${parts.second}`
    : `${writtenDay(parts, style)} ${parts.hour}:${parts.minute}`
}

export const dayText = (iso: string, style: Style = preferencesNow()) =>
  style.dateStyle === 'stored' ? storedDay(partsOf(iso), style) : writtenDay(partsOf(iso), style)

/** Formats a time for a narrow row: with seconds and without the day if it is today, else without the year. */
export function whenShort(iso: string, style: Style = preferencesNow()): string {
  const parts = partsOf(iso)
  if (dayOf(new Date(iso)) === dayOf(new Date(serverNow())))
    return `${parts.hour}:${parts.minute}:${parts.second}`
  const day =
    style.dateStyle === 'stored'
      ? `${parts.month}-${parts.day}`
      : `${Number(parts.day)} ${monthOf(parts, style)}`
  return `${day} ${parts.hour}:${parts.minute}`
}

/** Formats a future time for a narrow row: as `whenShort`, but never with seconds. */
export function whenMinute(iso: string, style: Style = preferencesNow()): string {
  const shortText = whenShort(iso, style)
  return shortText.replace(/^(\d\d:\d\d):\d\d$/, '$1')
}

type Parts = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

const bangkok = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
  timeZone: 'Asia/Bangkok',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

const partsOf = (iso: string) =>
  Object.fromEntries(bangkok.formatToParts(new Date(iso)).map(({ type, value }) => [type, value])) as Parts

const yearOf = ({ year }: Parts, { era }: Style) => Number(year) + (era === 'buddhist' ? 543 : 0)
const storedDay = (parts: Parts, style: Style) => `${yearOf(parts, style)}-${parts.month}-${parts.day}`
const writtenDay = (parts: Parts, style: Style) =>
  `${Number(parts.day)} ${monthOf(parts, style)} ${yearOf(parts, style)}`
const monthOf = ({ month }: Parts, { locale }: Style) => months[locale][Number(month) - 1]!

const months = {
  th: 'ม.ค. ก.พ. มี.ค. เม.ย. พ.ค. มิ.ย. ก.ค. ส.ค. ก.ย. ต.ค. พ.ย. ธ.ค.'.split(' '),
  en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' '),
} satisfies Record<Style['locale'], string[]>
