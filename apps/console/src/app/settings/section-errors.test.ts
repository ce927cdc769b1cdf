import { expect, test } from 'vitest'
import * as m from '#messages'
import { Problem } from '#parts/problem.ts'
import { errorsOf } from './section-errors.ts'

const refused = (path: string, message: string) =>
  errorsOf(new Problem('bad-input', 400, { fields: [{ path, message }] })).get(path)

test('a refusal is said at its field, in the language of the page', () => {
  expect(refused('idleMinutes.owner', 'A whole number of minutes from 5 to 720.')).toBe(
    m.settings_range({ least: '5', most: '720' }),
  )
  expect(refused('ageing', 'Amber comes before red.')).toBe(m.settings_amber_first())
})

test('a sentence that is not known is shown as it came', () => {
  expect(refused('lineLink', 'Something new.')).toBe('Something new.')
  expect(errorsOf(null).size).toBe(0)
})
