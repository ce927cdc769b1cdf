import { bangkokText, dayOf } from '@khlang/domain/time'
import { type TimeStyle, writtenDay, writtenMonth, writtenTime } from '@khlang/domain/written-time'
import { serverNow } from '#live/server-clock.ts'
import { preferencesNow } from './preferences/preferences.ts'

export type Style = TimeStyle

/** Formats a time by the employee's preferences, in Bangkok time. */
export const whenText = (iso: string, style: Style = preferencesNow()) => writtenTime(new Date(iso), style)

/** Formats a day by the employee's preferences. */
export const dayText = (iso: string, style: Style = preferencesNow()) =>
  writtenDay(dayOf(new Date(iso)), style)

/** Formats a time for a narrow row: with seconds and without the day if it is today, else without the year. */
export function whenShort(iso: string, style: Style = preferencesNow()): string {
  const [day, time] = bangkokText(new Date(iso)).split(' ') as [string, string]
  if (day === dayOf(new Date(serverNow()))) return time
  const shortDay =
    style.dateStyle === 'stored' ? day.slice(5) : `${Number(day.slice(8))} ${writtenMonth(day, style)}`
  return `${shortDay} ${time.slice(0, 5)}`
}

/** Formats a future time for a narrow row: as `whenShort`, but never with seconds. */
export function whenMinute(iso: string, style: Style = preferencesNow()): string {
  const shortText = whenShort(iso, style)
  return shortText.replace(/^(\d\d:\d\d):\d\d$/, '$1')
}
