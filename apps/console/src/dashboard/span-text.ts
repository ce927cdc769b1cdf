import * as m from '#messages'

/** Formats whole seconds as a duration: `45 วินาที`, `3:20 นาที`, `1:05 ชั่วโมง` (hours, minutes); a dash for null. */
export function spanText(seconds: number | null): string {
  if (seconds === null) return '–'
  if (seconds < 60) return m.dashboard_seconds({ n: seconds })
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return m.dashboard_minutes({ time: `${minutes}:${two(seconds % 60)}` })
  return m.dashboard_hours({ time: `${Math.floor(minutes / 60)}:${two(minutes % 60)}` })
}
