import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Satang } from '../money.ts'
import { type BankLine, inBankOrder } from './bank-order.ts'
import { followBalances } from './balance-chain.ts'

const satang = (value: number) => value as Satang
const line = (id: number, at: number, moved: number, balanceAfter: number | null): BankLine => ({
  id: String(id),
  number: id,
  at,
  moved: satang(moved),
  balanceAfter: balanceAfter === null ? null : satang(balanceAfter),
})

/**
 * Lines as a bank booked them: each line starts from the balance of the line before. There are few distinct
 * moments, so many lines share one.
 */
const history = fc
  .record({
    opening: fc.integer({ min: 0, max: 400 }),
    moves: fc.array(
      fc.record({
        moved: fc.integer({ min: -3, max: 3 }).filter((moved) => moved !== 0),
        later: fc.boolean(),
        silent: fc.boolean(),
      }),
      { maxLength: 7 },
    ),
    told: fc.infiniteStream(fc.nat(1000)),
  })
  .map(({ opening, moves, told }) => {
    let [at, balance] = [0, opening]
    const booked = moves.map(({ moved, later, silent }, index) => {
      if (later) at += 60_000
      balance += moved
      return { at, moved, balance, silent, number: index }
    })
    // The lines are reported in another order than booked, and numbered in the order reported.
    const order = booked.map((one, index) => ({ one, key: told.next().value as number, index }))
    const lines = order
      .toSorted((a, b) => a.key - b.key || a.index - b.index)
      .map(({ one }, number) => ({ ...one, number }))
    return { opening, lines, closing: balance }
  })

const follows = (lines: readonly BankLine[], running: number) => {
  for (const { moved, balanceAfter } of lines) {
    if (running + moved !== balanceAfter) return false
    running = balanceAfter
  }
  return true
}

function orders<Item>(items: readonly Item[]): Item[][] {
  return items.length === 0
    ? [[]]
    : items.flatMap((item, at) => orders(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))
}

test('entries of a day show no break where there is none, in any order of arrival', () => {
  fc.assert(
    fc.property(history, ({ opening, lines, closing }) => {
      const reported = lines.map(({ number, at, moved, balance }) => line(number, at, moved, balance))
      const chain = followBalances({ closing: satang(opening), last: null }, reported)
      expect(chain).toMatchObject({ opening, closing, breaks: 0, firstBreak: null })
    }),
    { numRuns: 500 },
  )
})

test('entries of the same time have no break exactly if some order of them has none', () => {
  const anyLines = fc.array(
    fc.record({ before: fc.integer({ min: 0, max: 4 }), moved: fc.constantFrom(-2, -1, 1, 2) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(anyLines, fc.integer({ min: 0, max: 4 }), (given, running) => {
      const lines = given.map(({ before, moved }, id) => line(id, 0, moved, before + moved))
      const ordered = inBankOrder(lines, satang(running))
      expect(ordered.map(({ id }) => id).toSorted()).toEqual(lines.map(({ id }) => id).toSorted())
      expect(follows(ordered, running)).toBe(orders(lines).some((one) => follows(one, running)))
    }),
    { numRuns: 500 },
  )
})

test('opening balance, movements and breaks add up to the closing balance, whatever banks omit or misreport', () => {
  const anyLines = fc.array(
    fc.record({
      at: fc.nat(3),
      moved: fc.integer({ min: -900, max: 900 }).filter((moved) => moved !== 0),
      balance: fc.option(fc.integer({ min: 0, max: 2000 })),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(anyLines, fc.option(fc.integer({ min: 0, max: 2000 })), (given, before) => {
      const lines = given.map(({ at, moved, balance }, id) => line(id, at, moved, balance))
      const carried = before === null ? null : { closing: satang(before), last: null }
      const { opening, closing, moved, breaks } = followBalances(carried, lines)
      expect(moved).toBe(lines.reduce((all, one) => all + one.moved, 0))
      expect(opening === null).toBe(
        before === null && lines.every(({ balanceAfter }) => balanceAfter === null),
      )
      if (opening !== null && breaks === 0) expect(closing! - opening - moved).toBe(0)
    }),
  )
})

/** Lines at one moment each, so the position of a line without a balance is known. */
const oneByOne = history.map(({ opening, lines, closing }) => {
  let running = opening
  const booked = lines.map(({ moved, silent }, index) => {
    running += moved
    return line(index, index, moved, silent ? null : running)
  })
  return { opening, booked, closing }
})

test('entries without a balance are added up, and cause no break as the first of their time', () => {
  fc.assert(
    fc.property(oneByOne, ({ opening, booked, closing }) => {
      const carried = { closing: satang(opening), last: null }
      expect(followBalances(carried, booked)).toMatchObject({ opening, closing, breaks: 0 })
    }),
  )
})

test('with nothing carried over, the day opens with the balance before its first entry, even if that entry shows none', () => {
  fc.assert(
    fc.property(oneByOne, ({ opening, booked, closing }) => {
      const isKnown = booked.some(({ balanceAfter }) => balanceAfter !== null)
      expect(followBalances(null, booked)).toMatchObject(
        isKnown ? { opening, closing, breaks: 0 } : { opening: null, closing: null },
      )
    }),
  )
})

test('an account without entries has no balance and no last entry', () => {
  expect(followBalances(null, [])).toEqual({
    opening: null,
    closing: null,
    moved: 0,
    breaks: 0,
    firstBreak: null,
    last: null,
  })
})

test('entries of one time without a balance follow each other in order of arrival', () => {
  expect(followBalances(null, [line(2, 7, 13, null), line(1, 7, 29, null)]).last).toBe('2')
})

test('a missing entry is a break between its two named neighbours', () => {
  const lines = [line(1, 1, 100, 1100), line(2, 2, 50, 1150), line(3, 3, -20, 1130), line(4, 4, 5, 1135)]
  const chain = followBalances({ closing: satang(1000), last: 'yesterday' }, lines.toSpliced(1, 1))
  expect(chain).toMatchObject({
    opening: 1000,
    closing: 1135,
    breaks: 1,
    firstBreak: { before: '1', after: '3', expected: 1100, found: 1150 },
  })
  expect(chain.closing! - chain.opening! - chain.moved).toBe(50)
})

test('a movement overnight is a break between yesterday’s last entry and today’s first', () => {
  const chain = followBalances({ closing: satang(1000), last: 'yesterday' }, [line(1, 1, 100, 1300)])
  expect(chain.firstBreak).toEqual({ before: 'yesterday', after: '1', expected: 1000, found: 1200 })
})
