// A day typed in the Buddhist era, such as 2569-11-01, must not be recorded as one in five centuries, nor a time that a
// clock gone wrong gives as one in decades.
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { fieldRules } from './field-rules.ts'
import { commandsOf } from './input-paths.ts'
import { unwrapSchema } from './refused-fields.ts'
import { instantInput, phoneInstant } from './wire.ts'
import { heardEntry, heardLogin, heardReward } from './service-api/service.ts'

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

/** Times until which something holds, that the server compares with others, or by which only a text is read. */
const timesBoundElsewhere = [
  'cashier/hold: until',
  'connections/test-phone: heardAt',
  'crediting/lift-hold: since',
  'reports/give-hand-over: from',
  'reports/give-hand-over: until',
  'staff/ask-approval: input.since',
  'statements/hold: until',
  'statements/keep-message: heardAt',
  'statements/read-message: heardAt',
  'statements/test-parser: heardAt',
]

type Example = { accepted: string; impossible: string; far: string }
const days: Example = { accepted: '2020-02-29', impossible: '2021-02-29', far: '2569-11-01' }
const times: Example = {
  accepted: '2020-02-29 10:00:00',
  impossible: '2020-02-29 25:00:00',
  far: '2199-12-31 10:00:00',
}

/** Returns the paths of all days, or times, of an input that may lie in the far future. */
function farAhead(schema: z.ZodType, example: Example, path: readonly string[] = []): string[] {
  const accepts = (text: string) => schema.safeParse(text).success
  if (accepts(example.accepted) && !accepts(example.impossible))
    return accepts(example.far) ? [path.join('.')] : []
  return unwrapSchema(schema).flatMap((one) => {
    const def = one._zod.def as unknown as { shape?: Record<string, z.ZodType>; element?: z.ZodType }
    if (def.shape)
      return Object.entries(def.shape).flatMap(([name, inside]) => farAhead(inside, example, [...path, name]))
    return def.element ? farAhead(def.element, example, [...path, '*']) : []
  })
}

const farIn = (example: Example) =>
  commandsOf(api)
    .flatMap(([command, schema]) => farAhead(schema, example).map((path) => `${command}: ${path}`))
    .toSorted()

test('a day in the year 2569 is refused, or the server compares it', () => {
  expect(farIn(days)).toEqual(boundElsewhere)
})

test('a time in the year 2199 is refused, or bounds something', () => {
  expect(farIn(times)).toEqual(timesBoundElsewhere)
  // The items of batches, which are checked one by one.
  for (const item of [heardEntry, heardLogin, heardReward]) expect(farAhead(item, times)).toEqual([])
})

test('a bank entry may be up to a day ahead, because clocks and zones differ', () => {
  const inHours = (hours: number) =>
    heardEntry.shape.occurredAt.safeParse(new Date(Date.now() + hours * 3_600_000).toISOString())
  expect(inHours(23.9).success).toBe(true)
  expect(inHours(24.1).error?.issues[0]).toMatchObject({ message: fieldRules['day-ahead'] })
})

test('a time of a day that does not exist is refused in each of its forms', () => {
  const accepts = (text: string) => [instantInput, phoneInstant].map((one) => one.safeParse(text).success)
  const forms = (day: string, clock: string) => [
    `${day} ${clock}`,
    `${day}T${clock}+07:00`,
    `${day}T${clock}Z`,
  ]
  const days = [
    '2026-02-30',
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-1-01',
  ]
  for (const text of days.flatMap((day) => forms(day, '10:00:00')))
    expect([text, ...accepts(text)]).toEqual([text, false, false])
  for (const text of ['24:00:00', '10:60:00', '10:00:60'].flatMap((clock) => forms('2026-02-28', clock)))
    expect([text, ...accepts(text)]).toEqual([text, false, false])
  for (const text of forms('2024-02-29', '23:59:59'))
    expect([text, ...accepts(text)]).toEqual([text, true, true])
  expect(instantInput.parse('2026-02-28 10:00:00')).toEqual(new Date('2026-02-28T03:00:00Z'))
})
