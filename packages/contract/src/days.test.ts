// A day typed in the Buddhist era, such as 2569-11-01, must not be recorded as one in five centuries.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { commandsOf } from './input-paths.ts'
import { unwrapSchema } from './refused-fields.ts'

/** Fields of which the server compares the day with others; or a day of any year changes nothing. */
const boundElsewhere = [
  'players/set-exclusion: exclusion.until',
  'reports/close-day: day',
  'reports/explain-drift: day',
  'reports/reopen-day: day',
  'rewards/pay-loss-return: day',
  'rewards/pay-loss-returns: day',
  'rewards/preview-loss-returns: day',
  'rewards/set-loss-return-rate: fromMonth',
  'staff/ask-approval: input.day',
  'statements/next: from',
  'statements/next: to',
]

/** Returns the paths of all days of an input that may lie in the far future. */
function farDays(schema: z.ZodType, path: readonly string[] = []): string[] {
  return unwrapSchema(schema).flatMap((one) => {
    const def = one._zod.def as unknown as { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    if (def.shape)
      return Object.entries(def.shape).flatMap(([name, inside]) => farDays(inside, [...path, name]))
    if (def.element) return farDays(def.element, [...path, '*'])
    const accepts = (day: string) => one.safeParse(day).success
    return accepts('2020-02-29') && !accepts('2021-02-29') && accepts('2569-11-01') ? [path.join('.')] : []
  })
}

test('a day in the year 2569 is refused, or the server compares it', () => {
  const found = commandsOf(api).flatMap(([command, schema]) =>
    farDays(schema).map((path) => `${command}: ${path}`),
  )
  expect(found.toSorted()).toEqual(boundElsewhere)
})
