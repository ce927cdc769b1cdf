import { bangkokText, dayOf } from '@khlang/domain/time'
import { serverNow } from '#live/server-clock.ts'

/** `YYYY-MM-DD HH:mm:ss` in Bangkok, wherever this browser is (spec section 9). */
export const whenText = (iso: string) => bangkokText(new Date(iso))

/** In a narrow row: the time alone while it is today. */
export function whenShort(iso: string): string {
  const instant = new Date(iso)
  const text = bangkokText(instant)
  return dayOf(instant) === dayOf(new Date(serverNow())) ? text.slice(11) : text.slice(5, 16)
}
