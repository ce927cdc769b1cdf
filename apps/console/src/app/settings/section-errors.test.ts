import { settings } from '@khlang/contract/settings/settings'
import { expect, test } from 'vitest'
import * as m from '#messages'
import { Problem } from '#parts/problems/problem.ts'
import { errorsOf } from './section-errors.ts'

const refused = (path: string, message: string) =>
  errorsOf(new Problem('bad-input', 400, { fields: [{ path, message }] })).get(path)

const limits = {
  depositLeast: 500,
  depositMost: 20,
  withdrawalLeast: 1,
  withdrawalMost: 0,
  withdrawalsADay: 0,
}

test.each([
  ['goodwillADay', -5, m.settings_range({ least: '0', most: '999999999' })],
  ['ageing', { amber: 300, red: 120 }, m.settings_amber_first()],
  ['requestLimits', limits, m.settings_limits_fit()],
  ['lineLink', 'http://line.me', m.settings_link_wrong()],
] as const)(
  'an error that the server returns for %s is shown at its field, in the language of the page',
  (name, value, words) => {
    const message = settings.shape[name].safeParse(value).error!.issues[0]!.message
    expect(refused(name, message)).toBe(words)
  },
)

test('a sentence that is not known is shown as it came', () => {
  expect(refused('lineLink', 'Something new.')).toBe('Something new.')
  expect(errorsOf(null).size).toBe(0)
})
