import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credits, type Satang, satang, wholeBaht } from '../money.ts'
import { closingSets, joinFor, makings, maxGroupSize, splitFor } from './group-match.ts'

const asked = (...amounts: number[]) => amounts.map(credits)
const itself = (amount: Satang) => amount

describe('one transfer for several requests', () => {
  test('is split into a part for each, and the satang beyond whole baht go with the last', () => {
    expect(splitFor(satang(50_037), asked(200, 300))).toEqual({ ok: true, value: [20_000, 30_037] })
  })

  test('gives each of three its requested amount, and the remaining satang to the last', () => {
    expect(splitFor(satang(71_099), asked(137, 261, 312))).toEqual({
      ok: true,
      value: [13_700, 26_100, 31_299],
    })
  })

  test('is refused unless the requests come to its whole baht', () => {
    expect(splitFor(satang(50_000), asked(200, 299))).toEqual({ ok: false, refusal: 'sums-differ' })
    expect(splitFor(satang(50_000), asked(200, 301))).toEqual({ ok: false, refusal: 'sums-differ' })
  })

  test('loses and invents no satang in any split, and each part has its requested amount', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 2, maxLength: 10 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 99 }), (requests, beyond) => {
        const whole = requests.reduce((sum, one) => sum + one, 0)
        const split = splitFor(satang(whole * 100 + beyond), requests.map(credits))
        if (!split.ok) throw new Error(split.refusal)
        expect(split.value.reduce((sum, one) => sum + one, 0)).toBe(whole * 100 + beyond)
        expect(split.value.map(wholeBaht)).toEqual(requests)
      }),
    )
  })
})

describe('several transfers for one request', () => {
  const to = (accountCode: string, amount: number) => ({ accountCode, amount: satang(amount) })

  test('are joined into their sum, satang included', () => {
    const join = joinFor([to('scb-1', 30_050), to('scb-1', 19_999)], credits(500))
    expect(join).toEqual({ ok: true, value: 50_049 })
  })

  test('are refused if they add up to another amount', () => {
    expect(joinFor([to('scb-1', 30_000), to('scb-1', 10_000)], credits(500))).toEqual({
      ok: false,
      refusal: 'sums-differ',
    })
  })

  test('are refused if they arrived on different own accounts, whose books would no longer balance', () => {
    expect(joinFor([to('scb-1', 30_000), to('kbank-1', 20_000)], credits(500))).toMatchObject({
      refusal: 'accounts-differ',
    })
  })
})

describe('the sets that equal an amount', () => {
  const find = (amounts: number[], target: number) => closingSets(amounts.map(satang), itself, satang(target))

  test('are found among all waiting ones', () => {
    expect(find([20_000, 30_000, 10_000, 10_000], 50_000)).toEqual([
      [20_000, 30_000],
      [30_000, 10_000, 10_000],
    ])
  })

  test('are listed from the smallest, however late it is found', () => {
    expect(find([10_000, 10_000, 30_000, 20_000], 50_000)).toEqual([
      [30_000, 20_000],
      [10_000, 10_000, 30_000],
    ])
  })

  test('are compared in whole baht, like a match', () => {
    expect(find([30_050, 19_999], 50_000)).toEqual([[30_050, 19_999]])
  })

  test('never have one member, which would be an ordinary match', () => {
    expect(find([50_000, 70_000], 50_000)).toEqual([])
  })

  test('all have the right sum', () => {
    const amounts = fc.array(fc.integer({ min: 100, max: 5_000 }), { maxLength: 14 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 200, max: 20_000 }), (all, target) => {
        for (const set of find(all, target))
          expect(wholeBaht(satang(set.reduce((sum, one) => sum + one, 0)))).toBe(wholeBaht(satang(target)))
      }),
    )
  })

  test('add up their satang before cutting to whole baht', () => {
    expect(find([20_060, 30_050], 50_000)).toEqual([])
    expect(find([20_060, 30_050], 50_101)).toEqual([[20_060, 30_050]])
  })

  test('are searched among the first twelve, and five are shown', () => {
    const far = [...Array.from({ length: 11 }, () => 1_000), 40_000]
    expect(find(far, 41_000)).toEqual(Array.from({ length: 5 }, () => [1_000, 40_000]))
    const after = (others: number) => [...Array.from({ length: others }, () => 90_000), 7_000, 40_000]
    expect(find(after(10), 47_000)).toEqual([[7_000, 40_000]])
    expect(find(after(11), 47_000)).toEqual([])
  })

  test('have at most ten members', () => {
    // Powers of two reach their sum only when all of them are added.
    const all = (length: number) =>
      find(
        Array.from({ length }, (_, at) => 2 ** at * 100),
        (2 ** length - 1) * 100,
      )
    expect(all(10)).toHaveLength(1)
    expect(all(11)).toEqual([])
    expect(maxGroupSize).toBe(10)
  })
})

test('an entry that no bank reported is a split part or a joined sum', () => {
  expect(makings).toEqual(['split', 'join'])
})
