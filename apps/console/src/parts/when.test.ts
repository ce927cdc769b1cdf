import { bangkokText } from '@khlang/domain/time'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayText, type Style, whenShort, whenText } from './when.ts'

const stored: Style = { dateStyle: 'stored', era: 'gregorian', locale: 'th' }
const evening = '2026-11-21T18:30:05.250Z' // the next day in Bangkok

const zone = process.env['TZ']
afterEach(() => {
  process.env['TZ'] = zone
  vi.useRealTimers()
})

describe.each(['Asia/Bangkok', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  'on a machine in %s',
  (timeZone) => {
    beforeEach(() => void (process.env['TZ'] = timeZone))

    test('a date is the Bangkok date, in every style and era', () => {
      expect(whenText(evening, stored)).toBe('2026-11-22 01:30:05')
      expect(whenText(evening, { ...stored, era: 'buddhist' })).toBe('2569-11-22 01:30:05')
      expect(whenText(evening, { ...stored, dateStyle: 'thai' })).toBe('22 พ.ย. 2026 01:30')
      expect(whenText(evening, { ...stored, dateStyle: 'thai', era: 'buddhist' })).toBe('22 พ.ย. 2569 01:30')
      expect(whenText(evening, { dateStyle: 'thai', era: 'gregorian', locale: 'en' })).toBe(
        '22 Nov 2026 01:30',
      )
      expect(dayText(evening, stored)).toBe('2026-11-22')
      expect(dayText(evening, { ...stored, dateStyle: 'thai', era: 'buddhist' })).toBe('22 พ.ย. 2569')
    })

    test('in a narrow row a time of today in Bangkok is shown without the date', () => {
      vi.useFakeTimers({ now: new Date('2026-11-22T16:59:00Z') })
      expect(whenShort(evening, stored)).toBe('01:30:05')
      vi.setSystemTime(new Date('2026-11-22T17:00:00Z'))
      expect(whenShort(evening, stored)).toBe('11-22 01:30')
      expect(whenShort(evening, { ...stored, dateStyle: 'thai' })).toBe('22 พ.ย. 01:30')
    })
  },
)

test('the time "as stored" is exactly what the server writes', () => {
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      expect(whenText(at.toISOString(), stored)).toBe(bangkokText(at))
    }),
  )
})
