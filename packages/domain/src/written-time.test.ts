import { expect, test } from 'vitest'
import { type TimeStyle, writtenDay, writtenTime } from './written-time.ts'

const instant = new Date('2026-11-20T18:04:09Z')

test.each<[TimeStyle['dateStyle'], TimeStyle['era'], TimeStyle['locale'], string, string]>([
  ['stored', 'gregorian', 'th', '2026-11-21', '2026-11-21 01:04:09'],
  ['stored', 'buddhist', 'en', '2569-11-21', '2569-11-21 01:04:09'],
  ['thai', 'buddhist', 'th', '21 พ.ย. 2569', '21 พ.ย. 2569 01:04'],
  ['thai', 'gregorian', 'en', '21 Nov 2026', '21 Nov 2026 01:04'],
])('in the style %s of the %s era in %s a Bangkok day is %s', (dateStyle, era, locale, day, time) => {
  const style = { dateStyle, era, locale }
  expect([writtenDay('2026-11-21', style), writtenTime(instant, style)]).toEqual([day, time])
})
