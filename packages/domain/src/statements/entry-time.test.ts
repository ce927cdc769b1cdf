import { expect, test } from 'vitest'
import { isTooFarAhead } from './entry-time.ts'

test('a bank entry is refused from more than a day ahead on', () => {
  const now = new Date('2026-11-21T10:00:00+07:00')
  const inMs = (ms: number) => isTooFarAhead(new Date(now.getTime() + ms), now)
  expect([inMs(-1), inMs(86_400_000), inMs(86_400_001)]).toEqual([false, false, true])
})
