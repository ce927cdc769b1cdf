import * as m from '#paraglide/messages.js'

/** How long somebody has waited: grey, then amber from two minutes, red from five. */
export type Ageing = 'fresh' | 'ageing' | 'late'

export const ageingOf = (seconds: number): Ageing =>
  seconds < 120 ? 'fresh' : seconds <= 300 ? 'ageing' : 'late'

export const secondsSince = (iso: string, now: number) =>
  Math.max(0, Math.floor((now - Date.parse(iso)) / 1000))

/** In one unit, as staff say it: `45 วิ`, `3 น.`, `2 ชม.`, `4 วัน`. */
export function ageText(seconds: number): string {
  if (seconds < 10) return m.age_now()
  if (seconds < 60) return m.age_seconds({ n: Math.floor(seconds / 10) * 10 })
  if (seconds < 3_600) return m.age_minutes({ n: Math.floor(seconds / 60) })
  return seconds < 86_400
    ? m.age_hours({ n: Math.floor(seconds / 3_600) })
    : m.age_days({ n: Math.floor(seconds / 86_400) })
}

/** `1:42`, for a lease or a waiting time. */
export const countdown = (seconds: number) =>
  `${Math.floor(Math.max(0, seconds) / 60)}:${String(Math.max(0, seconds) % 60).padStart(2, '0')}`
