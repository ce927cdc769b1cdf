import { preferencesNow } from '../preferences/preferences.ts'
import type { Style } from '../when.ts'

/**
 * Names in the calendar, in the employee's language and era. The input is `YYYY-MM-DD` in Gregorian years.
 */
export const yearLabel = (day: string, { era }: Style = preferencesNow()) =>
  String(Number(day.slice(0, 4)) + (era === 'buddhist' ? 543 : 0))

const monthLabel = (day: string, { locale }: Style = preferencesNow()) =>
  formatDay(day, locale, { month: 'long' })

export const monthAndYear = (day: string, style: Style = preferencesNow()) =>
  `${monthLabel(day, style)} ${yearLabel(day, style)}`

export const shortMonthLabel = (day: string, { locale }: Style = preferencesNow()) =>
  formatDay(day, locale, { month: 'short' })

export const weekdayLabel = (day: string, { locale }: Style = preferencesNow()) =>
  formatDay(day, locale, { weekday: locale === 'th' ? 'narrow' : 'short' })

/**
 * Returns the spoken name of a day. It begins with the visible number, since users of voice control say that
 * number.
 */
export const wholeDayLabel = (day: string, style: Style = preferencesNow()) =>
  `${Number(day.slice(8, 10))} ${monthAndYear(day, style)}, ${formatDay(day, style.locale, { weekday: 'long' })}`

/** Returns noon of a day in Bangkok. */
const noonOf = (day: string) => `${day.slice(0, 10)}T12:00:00+07:00`

const formatDay = (day: string, locale: Style['locale'], options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Bangkok' }).format(new Date(noonOf(day)))
