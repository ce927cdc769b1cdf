import { expect, test } from 'vitest'
import { findContradictions, type Press } from './claim-history.ts'

const press = (
  employeeName: string,
  act: Press['act'],
  [sentAt, answeredAt]: [number, number],
  outcome: Press['outcome'] = 'yes',
  more: Partial<Press> = {},
): Press => ({ employeeName, entry: 'e1', act, sentAt, answeredAt, outcome, ...more })

test('two claims with a release in between are no contradiction', () => {
  expect(
    findContradictions([
      press('nok', 'claim', [0, 10]),
      press('nok', 'release', [20, 30]),
      press('lek', 'claim', [40, 50]),
      press('lek', 'match', [60, 70]),
    ]),
  ).toEqual([])
})

test('two successful claims without a release in between are reported as a contradiction', () => {
  const said = ['nok and lek held e1 at once']
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'claim', [20, 30])])).toEqual(said)
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'claim', [5, 12])])).toEqual(said)
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'match', [20, 30])])).toEqual(said)
})

test('a release with a lost answer may have happened, and an expired lease counts as released', () => {
  expect(
    findContradictions([
      press('nok', 'claim', [0, 10]),
      press('nok', 'release', [12, 15], 'unknown'),
      press('lek', 'claim', [20, 30]),
    ]),
  ).toEqual([])
  expect(
    findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'claim', [130_000, 130_010])]),
  ).toEqual([])
})

test('a claim after a match is reported', () => {
  expect(findContradictions([press('nok', 'match', [0, 10]), press('nok', 'claim', [20, 30])])).toEqual([
    'nok could claim e1 after it was matched',
  ])
})

test('a refused claim must name a holder who did try', () => {
  const lost = (holder?: string) => press('lek', 'claim', [20, 30], 'no', { code: 'held-by-another', holder })
  const held = press('nok', 'claim', [0, 10])
  expect(findContradictions([held, lost('nok')])).toEqual([])
  expect(findContradictions([held, lost()])).toEqual(['lek did not learn who holds e1'])
  expect(findContradictions([held, lost('ploy')])).toEqual(['lek read that ploy holds e1, who never tried'])
})

test('a release without an earlier claim is reported', () => {
  expect(findContradictions([press('nok', 'release', [0, 10])])).toEqual([
    'nok released e1 without ever having held it',
  ])
})
