import { expect, test } from 'vitest'
import { actorOf } from './list-search.ts'

test.each([
  [' Nok@Example.Test ', 'nok@example.test'],
  ['service:LINE@Shop', 'service:LINE@Shop'],
  ['command line (Ops@host)', 'command line (Ops@host)'],
  ['auto match', 'auto match'],
  ['  ', undefined],
  [7, undefined],
])('%j as a filter by who acted is %j', (typed, expected) => {
  expect(actorOf(typed)).toBe(expected)
})
