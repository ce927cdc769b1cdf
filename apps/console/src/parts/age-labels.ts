import * as m from '#messages'

/**
 * Returns a duration in one unit, rounded down, in the words of staff: `40 วิ` (tens of seconds), `3 น.`, `2 ชม.`,
 * `4 วัน`. Less than ten seconds is `เมื่อกี้`, just now.
 */
export function ageText(seconds: number): string {
  if (seconds < 10) return m.age_now()
  if (seconds < 60) return m.age_seconds({ n: Math.floor(seconds / 10) * 10 })
  if (seconds < 3_600) return m.age_minutes({ n: Math.floor(seconds / 60) })
  return seconds < 86_400
    ? m.age_hours({ n: Math.floor(seconds / 3_600) })
    : m.age_days({ n: Math.floor(seconds / 86_400) })
}
