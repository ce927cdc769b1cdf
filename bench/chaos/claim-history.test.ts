import { expect, test } from 'vitest'
import { findContradictions, type Press } from './claim-history.ts'

const press = (
  who: string,
  act: Press['act'],
  [from, to]: [number, number],
  end: Press['end'] = 'yes',
  more: Partial<Press> = {},
): Press => ({ who, entry: 'e1', act, from, to, end, ...more })

test('one after the other, with a release between, is no contradiction', () => {
  expect(
    findContradictions([
      press('nok', 'claim', [0, 10]),
      press('nok', 'release', [20, 30]),
      press('lek', 'claim', [40, 50]),
      press('lek', 'match', [60, 70]),
    ]),
  ).toEqual([])
})

test('two who were both told yes, one after the other or together, held it at once', () => {
  const said = ['nok and lek held e1 at once']
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'claim', [20, 30])])).toEqual(said)
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'claim', [5, 12])])).toEqual(said)
  expect(findContradictions([press('nok', 'claim', [0, 10]), press('lek', 'match', [20, 30])])).toEqual(said)
})

test('a release whose answer was lost may have happened; a lease that ran out was free', () => {
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

test('what is matched is claimed by nobody any more', () => {
  expect(findContradictions([press('nok', 'match', [0, 10]), press('nok', 'claim', [20, 30])])).toEqual([
    'nok could claim e1 after it was matched',
  ])
})

test('a loser learns who won, and that person did try', () => {
  const lost = (holder?: string) => press('lek', 'claim', [20, 30], 'no', { code: 'held-by-another', holder })
  const held = press('nok', 'claim', [0, 10])
  expect(findContradictions([held, lost('nok')])).toEqual([])
  expect(findContradictions([held, lost()])).toEqual(['lek did not learn who holds e1'])
  expect(findContradictions([held, lost('ploy')])).toEqual(['lek read that ploy holds e1, who never tried'])
})

test('nobody releases what they never held', () => {
  expect(findContradictions([press('nok', 'release', [0, 10])])).toEqual([
    'nok released e1 without ever having held it',
  ])
})
