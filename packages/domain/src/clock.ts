import { withLatinDigits } from './digits.ts'

/**
 * Reads a time of day as people type it or banks write it (`14:05`, `14.05`, `1405`, `14:05:33`, also in Thai
 * digits) and returns it with its seconds, or `00` if it has none: `14:05:00`. Null for any other text.
 */
export function readClock(text: string): string | null {
  const plain = withLatinDigits(text.trim()).replace(/\s*น\.?$/, '')
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(plain)
  if (!match) return null
  const [hour, minute, second] = [match[1]!, match[2]!, match[3] ?? '00']
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
