import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Satang } from '../money.ts'
import { entryStates } from '../statements/entry.ts'
import { closeDay, type DayFacts, type DayRequest } from './day-close.ts'
import { type DayEntry, fateOf, fates } from './day-entry.ts'
import { pairPayouts } from './payout-pairs.ts'

const satang = (value: number) => value as Satang

const anEntry: DayEntry = {
  id: 'e1',
  number: 1,
  account: 'scb-1',
  at: 0,
  direction: 'in',
  amount: satang(500_37),
  balanceAfter: null,
  state: 'pending',
  disposition: null,
  duplicate: false,
  madeBy: null,
  request: null,
  order: null,
}
const credited = (amount: number, asked: number, bonus = 0): Partial<DayEntry> => ({
  amount: satang(amount),
  state: 'done',
  request: { state: 'done', amount: asked, bonus },
  order: { state: 'done', purpose: 'creditDeposit', credits: asked + bonus },
})
const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  accounts: ['scb-1', 'kbank-1'],
  entries: [],
  earlier: [],
  deposits: { count: 0, satang: satang(0) },
  uncredited: [],
  orders: [],
  stray: [],
  payouts: [],
  ...more,
})
const entries = (...given: Partial<DayEntry>[]) =>
  given.map((one, index) => ({ ...anEntry, id: `e${index}`, number: index, at: index, ...one }))
const driftsOf = (more: Partial<DayFacts>) =>
  closeDay(facts(more)).drifts.map(({ kind, account, count, satang: amount }) => [
    kind,
    account,
    count,
    amount,
  ])

const anyEntry: fc.Arbitrary<DayEntry> = fc
  .record({
    account: fc.constantFrom('scb-1', 'kbank-1'),
    at: fc.nat(5),
    direction: fc.constantFrom('in' as const, 'out' as const),
    amount: fc.integer({ min: 1, max: 99_999 }),
    balance: fc.option(fc.nat(99_999)),
    state: fc.constantFrom(...entryStates),
    closed: fc.constantFrom(null, 'wrongAccount', 'ownTransfer', 'fee', 'other', 'split', 'join', 'unmade'),
    duplicate: fc.boolean(),
    madeBy: fc.constantFrom(null, null, 'split', 'join'),
    asked: fc.integer({ min: 1, max: 999 }),
    bonus: fc.nat(50),
    behind: fc.constantFrom('both', 'both', 'request', 'none'),
  } as const)
  .map(({ closed, state, asked, bonus, behind, balance, amount, ...more }) => {
    const disposition = state === 'cancelled' ? closed : null
    return {
      ...anEntry,
      ...more,
      state,
      amount: satang(amount),
      balanceAfter: balance === null ? null : satang(balance),
      disposition,
      duplicate: state === 'cancelled' && disposition === null && more.duplicate,
      request: behind === 'none' ? null : { state: 'done', amount: asked, bonus },
      order: behind === 'both' ? { state: 'done', purpose: 'creditDeposit', credits: asked + bonus } : null,
    }
  })
const anyDay = fc
  .array(anyEntry, { maxLength: 30 })
  .map((all) => all.map((one, index) => ({ ...one, id: `e${index}`, number: index })))

describe('whatever a day was like', () => {
  test('its sums are what a pencil comes to, account by account', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const day = closeDay(facts({ entries: all }))
        for (const account of day.accounts) {
          let [came, went, counted] = [0, 0, 0]
          const byFate = new Map<string, number>()
          for (const entry of all) {
            if (entry.account !== account.code || entry.duplicate) continue
            if (entry.madeBy === null) {
              if (entry.direction === 'in') came += entry.amount
              else went += entry.amount
            }
            if (['split', 'join', 'unmade'].includes(entry.disposition ?? '')) continue
            const fate = fateOf(entry)
            byFate.set(fate, (byFate.get(fate) ?? 0) + entry.amount)
            counted += 1
          }
          expect([account.came.satang, account.went.satang]).toEqual([came, went])
          expect(fates.map((fate) => account.fates[fate].satang)).toEqual(
            fates.map((fate) => byFate.get(fate) ?? 0),
          )
          expect(fates.reduce((sum, fate) => sum + account.fates[fate].count, 0)).toBe(counted)
        }
      }),
    )
  })

  test('credited money is what was asked, satang beside it, and what was matched unequally; credits are that and the bonus', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const { money } = closeDay(facts({ entries: all }))
        expect(money.asked + money.rest + money.unequal).toBe(money.credited.satang)
        expect(money.asked / 100 + money.bonus).toBe(money.credits)
      }),
    )
  })

  test('every satang that came is credited, or stands as a difference, or somebody said what it is', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const day = closeDay(facts({ entries: all }))
        for (const { code, fates: ended, came, went } of day.accounts) {
          const mine = day.drifts.filter(({ account }) => account === code)
          const apart = mine.find(({ kind }) => kind === 'acrossDays')?.satang ?? 0
          const standing = all.filter(
            (one) =>
              one.account === code &&
              !one.duplicate &&
              !['split', 'join', 'unmade'].includes(one.disposition ?? ''),
          )
          const signed = standing.reduce(
            (sum, { direction, amount }) => sum + (direction === 'in' ? amount : 0 - amount),
            0,
          )
          const joins = all.some(
            (one) => one.account === code && (one.disposition === 'join' || one.madeBy === 'join'),
          )
          if (joins) expect(signed + apart).toBe(came.satang - went.satang)
          for (const kind of ['open', 'underWay', 'cancelled', 'uncredited'] as const)
            expect(mine.find((one) => one.kind === kind)?.satang ?? 0).toBe(ended[kind].satang)
        }
      }),
    )
  })
})

describe('a difference is', () => {
  test('money that nobody gave away yet, by account', () => {
    expect(driftsOf({ entries: entries({}, { account: 'kbank-1', state: 'claimed' }) })).toEqual([
      ['open', 'scb-1', 1, 500_37],
      ['open', 'kbank-1', 1, 500_37],
    ])
  })

  test('none, when money is credited, or somebody said what it is', () => {
    const said = (['wrongAccount', 'fee', 'other'] as const).map((disposition) => ({
      state: 'cancelled' as const,
      disposition,
    }))
    expect(driftsOf({ entries: entries(credited(500_37, 500, 50), ...said) })).toEqual([])
  })

  test('an outcome that nobody knows, an entry cancelled without a word, one that is done and has no credit', () => {
    const given = entries({ state: 'crediting' }, { state: 'cancelled' }, { state: 'done' })
    expect(driftsOf({ entries: given }).map(([kind]) => kind)).toEqual([
      'underWay',
      'cancelled',
      'uncredited',
    ])
  })

  test('a match of unequal amounts, by what lies between them', () => {
    expect(driftsOf({ entries: entries(credited(600_25, 500)) })).toEqual([['unequal', null, 1, 100_00]])
  })

  test('what left one own account and came to no other', () => {
    const moved = { state: 'cancelled', disposition: 'ownTransfer' } as const
    const out = { ...moved, direction: 'out' } as const
    expect(driftsOf({ entries: entries(moved, { ...out, account: 'kbank-1' }) })).toEqual([])
    expect(driftsOf({ entries: entries(out) })).toEqual([['ownTransfer', null, 1, -500_37]])
  })

  test('nothing for what a bank said twice, nor for an entry that its parts stand for', () => {
    const parts = [
      { state: 'cancelled', disposition: 'split' },
      { ...credited(200_00, 200), madeBy: 'split' },
      { ...credited(300_37, 300), madeBy: 'split' },
      { state: 'cancelled', duplicate: true },
    ] as const
    const day = closeDay(facts({ entries: entries(...parts) }))
    expect(day.drifts).toEqual([])
    expect(day.accounts[0]).toMatchObject({
      came: { count: 1, satang: 500_37 },
      fates: { credited: { count: 2, satang: 500_37 } },
    })
  })

  test('a sum joined from transfers of two days: on either day, until somebody says so', () => {
    const first = entries(
      { state: 'cancelled', disposition: 'join' },
      { ...credited(900_37, 900), madeBy: 'join' },
    )
    expect(driftsOf({ entries: first })).toEqual([['acrossDays', 'scb-1', 2, -400_00]])
    const second = entries({ amount: satang(400_00), state: 'cancelled', disposition: 'join' })
    expect(driftsOf({ entries: second })).toEqual([['acrossDays', 'scb-1', 1, 400_00]])
  })

  test('a request called done without credit, and an order that its request does not know', () => {
    const one: DayRequest = { kind: 'deposit', id: 'r1', at: 0, amount: satang(700_00) }
    expect(driftsOf({ uncredited: [one], stray: [{ ...one, kind: 'withdrawal' }] })).toEqual([
      ['requestUncredited', null, 1, 700_00],
      ['orderStray', null, 1, 700_00],
    ])
  })

  test('a payout that no bank told of, and money that left without one; those of equal amount are one', () => {
    const payout = (id: string, baht: number, byHand = false) => ({
      kind: 'withdrawal' as const,
      id,
      at: 0,
      amount: satang(baht * 100),
      byHand,
    })
    const left = (baht: number) => ({ direction: 'out' as const, amount: satang(baht * 100) })
    const day = closeDay(
      facts({
        payouts: [payout('w1', 300), payout('w2', 300), payout('w3', 150, true)],
        entries: entries(left(300), left(80), left(150)),
      }),
    )
    expect(day.drifts).toEqual([
      {
        kind: 'payout',
        account: null,
        count: 2,
        satang: -220_00,
        rows: [
          { kind: 'withdrawal', id: 'w2' },
          { kind: 'entry', id: 'e1' },
        ],
      },
    ])
    expect(day.payouts).toMatchObject({
      sent: { count: 2, satang: 600_00 },
      byHand: { count: 1, satang: 150_00 },
      left: { count: 3, satang: 530_00 },
    })
  })
})

test('payouts and money out are paired by amount, as many as there are of each', () => {
  const some = (prefix: string) =>
    fc
      .array(fc.record({ at: fc.nat(9), amount: fc.integer({ min: 1, max: 4 }) }), { maxLength: 12 })
      .map((all) =>
        all.map((one, index) => ({ ...one, amount: satang(one.amount), id: `${prefix}${index}` })),
      )
  fc.assert(
    fc.property(some('w'), some('e'), (payouts, left) => {
      const { unpaid, unasked } = pairPayouts(payouts, left)
      for (const amount of [1, 2, 3, 4]) {
        const of = (all: readonly { amount: number }[]) => all.filter((one) => one.amount === amount).length
        expect(of(unpaid)).toBe(Math.max(0, of(payouts) - of(left)))
        expect(of(unasked)).toBe(Math.max(0, of(left) - of(payouts)))
      }
    }),
  )
})
