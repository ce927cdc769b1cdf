import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Satang } from '../money.ts'
import { entryStates } from '../statements/entry.ts'
import { balanceDay, type DayFacts, type DayRequest, discrepancyKinds } from './day-close.ts'
import { type DayEntry, entryOutcomeOf, entryOutcomes } from './day-entry.ts'
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
  unrecovered: { count: 0, credits: 0 },
  stray: [],
  payouts: [],
  ...more,
})
const entries = (...given: Partial<DayEntry>[]) =>
  given.map((one, index) => ({ ...anEntry, id: `e${index}`, number: index, at: index, ...one }))
const discrepanciesOf = (more: Partial<DayFacts>) =>
  balanceDay(facts(more)).discrepancies.map(({ kind, account, count, satang: amount }) => [
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
    closed: fc.constantFrom(
      null,
      'wrongAccount',
      'ownTransfer',
      'fee',
      'split',
      'join',
      'unmade',
      'takenBack',
    ),
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

describe('for any day', () => {
  test('its sums equal a simple calculation, account by account', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const day = balanceDay(facts({ entries: all }))
        for (const account of day.accounts) {
          let [came, went, counted] = [0, 0, 0]
          const byOutcome = new Map<string, number>()
          for (const entry of all) {
            if (entry.account !== account.code || entry.duplicate) continue
            if (entry.madeBy === null && entry.disposition !== 'takenBack') {
              if (entry.direction === 'in') came += entry.amount
              else went += entry.amount
            }
            if (['split', 'join', 'unmade', 'takenBack'].includes(entry.disposition ?? '')) continue
            const outcome = entryOutcomeOf(entry)
            byOutcome.set(outcome, (byOutcome.get(outcome) ?? 0) + entry.amount)
            counted += 1
          }
          expect([account.came.satang, account.went.satang]).toEqual([came, went])
          expect(entryOutcomes.map((outcome) => account.outcomes[outcome].satang)).toEqual(
            entryOutcomes.map((outcome) => byOutcome.get(outcome) ?? 0),
          )
          expect(entryOutcomes.reduce((sum, outcome) => sum + account.outcomes[outcome].count, 0)).toBe(
            counted,
          )
        }
      }),
    )
  })

  test('credited money is requested amounts, satang and unequal matches; credits are those and the bonus', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const { money } = balanceDay(facts({ entries: all }))
        expect(money.asked + money.rest + money.unequal).toBe(money.credited.satang)
        expect(money.asked / 100 + money.bonus).toBe(money.credits)
      }),
    )
  })

  // Invariant: Every satang of a day has one outcome; a day is closed once all discrepancies are explained,
  // with the figures that were seen. Rule: `domain/reports/day-close.ts`, `day-verdict.ts`. Database:
  // `day_close_once`, closed after the day. Also: `npm run bench -- closing`.
  test('every satang received is credited, a discrepancy, or explained', () => {
    fc.assert(
      fc.property(anyDay, (all) => {
        const day = balanceDay(facts({ entries: all }))
        for (const { code, outcomes: ended, came, went } of day.accounts) {
          const mine = day.discrepancies.filter(({ account }) => account === code)
          const apart = mine.find(({ kind }) => kind === 'acrossDays')?.satang ?? 0
          const countedEntries = all.filter(
            (one) =>
              one.account === code &&
              !one.duplicate &&
              !['split', 'join', 'unmade', 'takenBack'].includes(one.disposition ?? ''),
          )
          const signed = countedEntries.reduce(
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

describe('a discrepancy is', () => {
  test('money not yet assigned, by account', () => {
    expect(discrepanciesOf({ entries: entries({}, { account: 'kbank-1', state: 'claimed' }) })).toEqual([
      ['open', 'scb-1', 1, 500_37],
      ['open', 'kbank-1', 1, 500_37],
    ])
  })

  test('absent once money is credited or explained', () => {
    const explainedEntries = (['wrongAccount', 'fee', 'other'] as const).map((disposition) => ({
      state: 'cancelled' as const,
      disposition,
    }))
    expect(discrepanciesOf({ entries: entries(credited(500_37, 500, 50), ...explainedEntries) })).toEqual([])
  })

  test('an unknown outcome, an entry cancelled without a reason, or a done request without credit', () => {
    const given = entries({ state: 'crediting' }, { state: 'cancelled' }, { state: 'done' })
    expect(discrepanciesOf({ entries: given }).map(([kind]) => kind)).toEqual([
      'underWay',
      'cancelled',
      'uncredited',
    ])
  })

  test('a match of unequal amounts, by their difference', () => {
    expect(discrepanciesOf({ entries: entries(credited(600_25, 500)) })).toEqual([
      ['unequal', null, 1, 100_00],
    ])
  })

  test('money that left one own account and reached no other', () => {
    const moved = { state: 'cancelled', disposition: 'ownTransfer' } as const
    const out = { ...moved, direction: 'out' } as const
    expect(discrepanciesOf({ entries: entries(moved, { ...out, account: 'kbank-1' }) })).toEqual([])
    expect(discrepanciesOf({ entries: entries(out) })).toEqual([['ownTransfer', null, 1, -500_37]])
  })

  test('absent for a duplicate of a transfer between own accounts', () => {
    const moved = { state: 'cancelled', disposition: 'ownTransfer' } as const
    const given = entries(moved, { ...moved, direction: 'out', account: 'kbank-1' })
    expect(discrepanciesOf({ entries: [...given, { ...given[0]!, duplicate: true }] })).toEqual([])
  })

  test('absent for possible duplicates, and for split or joined entries', () => {
    const parts = [
      { state: 'cancelled', disposition: 'split' },
      { ...credited(200_00, 200), madeBy: 'split' },
      { ...credited(300_37, 300), madeBy: 'split' },
      { state: 'cancelled', duplicate: true },
    ] as const
    const day = balanceDay(facts({ entries: entries(...parts) }))
    expect(day.discrepancies).toEqual([])
    expect(day.accounts[0]).toMatchObject({
      came: { count: 1, satang: 500_37 },
      outcomes: { credited: { count: 2, satang: 500_37 } },
    })
  })

  test('a sum joined from transfers of two days, on both days, until it is explained', () => {
    const first = entries(
      { state: 'cancelled', disposition: 'join' },
      { ...credited(900_37, 900), madeBy: 'join' },
    )
    expect(discrepanciesOf({ entries: first })).toEqual([['acrossDays', 'scb-1', 2, -400_00]])
    const second = entries({ amount: satang(400_00), state: 'cancelled', disposition: 'join' })
    expect(discrepanciesOf({ entries: second })).toEqual([['acrossDays', 'scb-1', 1, 400_00]])
  })

  test('a request marked as done without credit, or an order that its request does not know', () => {
    const one: DayRequest = { kind: 'deposit', id: 'r1', at: 0, amount: satang(700_00) }
    expect(discrepanciesOf({ uncredited: [one], stray: [{ ...one, kind: 'withdrawal' }] })).toEqual([
      ['requestUncredited', null, 1, 700_00],
      ['orderStray', null, 1, 700_00],
    ])
  })

  test('a payout without a bank entry, or money out without a payout; two of equal amount are one pair', () => {
    const payout = (id: string, baht: number, byHand = false) => ({
      kind: 'withdrawal' as const,
      id,
      at: 0,
      amount: satang(baht * 100),
      byHand,
      account: null,
    })
    const left = (baht: number) => ({ direction: 'out' as const, amount: satang(baht * 100) })
    const day = balanceDay(
      facts({
        payouts: [payout('w1', 300), payout('w2', 300), payout('w3', 150, true)],
        entries: entries(left(300), left(80), left(150)),
      }),
    )
    expect(day.discrepancies).toEqual([
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

test('payouts are paired with the earliest money out, and the rest is listed by time', () => {
  const one = (id: string, at: number, amount = 700) => ({
    id,
    at,
    amount: satang(amount * 100),
    account: 'scb-1',
  })
  const asked = (id: string, at: number, amount = 700) => ({ ...one(id, at, amount), account: null })
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)
  const { unpaid, unasked } = pairPayouts(
    [asked('w3', 3), asked('w1', 1), asked('w2', 2), asked('w0', 2), asked('w9', 1, 300)],
    [one('e2', 2), one('e1', 1), one('e9', 5, 80), one('e8', 4, 80)],
  )
  // w1 and w0 were asked for first. At the same moment the smaller id counts as the earlier.
  expect(ids(unpaid)).toEqual(['w9', 'w2', 'w3'])
  expect(ids(unasked)).toEqual(['e8', 'e9'])
  expect(ids(pairPayouts([], [one('b', 7), one('a', 7), one('c', 1)]).unasked)).toEqual(['c', 'a', 'b'])
})

describe('payouts and bank entries', () => {
  const payout = (id: string, account: string | null, amount: number, at = 1) => ({
    id,
    at,
    account,
    amount: satang(amount),
  })
  const line = (id: string, account: string, amount: number, at = 2) => ({
    id,
    at,
    account,
    amount: satang(amount),
  })
  const pairs = (
    payouts: readonly ReturnType<typeof payout>[],
    lines: readonly ReturnType<typeof line>[],
  ) => {
    const { unpaid, unasked, fees } = pairPayouts(payouts, lines)
    return { unpaid: unpaid.map(({ id }) => id), unasked: unasked.map(({ id }) => id), fees }
  }

  test('are paired only within the account that paid', () => {
    const payouts = [payout('w1', 'scb-1', 500_00), payout('w2', 'gsb-1', 500_00)]
    expect(pairs(payouts, [line('e1', 'scb-1', 500_00), line('e2', 'kbank-1', 500_00)])).toEqual({
      unpaid: ['w2'],
      unasked: ['e2'],
      fees: [],
    })
  })

  test('are paired first where the payout names its account', () => {
    const payouts = [payout('w1', null, 500_00, 1), payout('w2', 'scb-1', 500_00, 9)]
    expect(pairs(payouts, [line('e1', 'scb-1', 500_00), line('e2', 'gsb-1', 500_00)])).toEqual({
      unpaid: [],
      unasked: [],
      fees: [],
    })
  })

  test('are paired with the earlier of two equal entries', () => {
    const lines = [line('late', 'scb-1', 500_37, 9), line('early', 'scb-1', 500_37, 3)]
    expect(pairs([payout('w1', 'scb-1', 500_37)], lines)).toEqual({ unpaid: [], unasked: ['late'], fees: [] })
  })

  test('are paired if the entry is larger by a fee, which is kept apart', () => {
    expect(pairs([payout('w1', 'scb-1', 500_00)], [line('e1', 'scb-1', 510_25)])).toEqual({
      unpaid: [],
      unasked: [],
      fees: [10_25],
    })
  })

  test('are paired by exact amount first, and otherwise with the smaller fee', () => {
    const lines = [line('e1', 'scb-1', 525_00), line('e2', 'scb-1', 510_00), line('e3', 'scb-1', 500_00)]
    expect(pairs([payout('w1', 'scb-1', 500_00)], lines).unasked).toEqual(['e1', 'e2'])
    expect(pairs([payout('w1', 'scb-1', 500_00), payout('w2', 'scb-1', 500_00)], lines)).toEqual({
      unpaid: [],
      unasked: ['e1'],
      fees: [10_00],
    })
  })

  test.each([
    [550_00, true],
    [550_01, false],
    [499_99, false],
  ])('of a payout of 500 baht are paired with an entry of %i satang: %o', (amount, isIts) => {
    expect(pairs([payout('w1', 'scb-1', 500_00)], [line('e1', 'scb-1', amount)]).unpaid).toEqual(
      isIts ? [] : ['w1'],
    )
  })
})

describe('an account’s day', () => {
  const line = (
    id: string,
    number: number,
    at: number,
    moved: number,
    balanceAfter: number,
    account = 'scb-1',
  ) => ({
    id,
    number,
    at,
    moved: satang(moved),
    balanceAfter: satang(balanceAfter),
    account,
  })
  const at = (
    time: number,
    direction: 'in' | 'out',
    amount: number,
    balance: number | null,
    more: Partial<DayEntry> = {},
  ) => ({
    at: time,
    direction,
    amount: satang(amount),
    balanceAfter: balance === null ? null : satang(balance),
    ...more,
  })

  test('begins with the previous day’s balance, and ends with the sum of its entries', () => {
    const [scb, kbank] = balanceDay(
      facts({
        earlier: [
          line('y1', 1, 0, 70, 1_070),
          line('y2', 2, 1, -30, 1_040),
          line('k1', 3, 2, 5, 91, 'kbank-1'),
        ],
        entries: entries(at(10, 'in', 307, 1_347), at(11, 'out', 41, 1_306), at(12, 'in', 13, null)),
      }),
    ).accounts
    expect(scb).toMatchObject({
      code: 'scb-1',
      opening: 1_040,
      closing: 1_319,
      moved: 279,
      discrepancy: 0,
      breaks: 0,
      silent: 1,
      came: { count: 2, satang: 320 },
      went: { count: 1, satang: 41 },
      last: 'e2',
    })
    expect(kbank).toMatchObject({ opening: 91, closing: 91, moved: 0, discrepancy: 0, last: 'k1', silent: 0 })
  })

  test('shows where its balances stop agreeing, and by how much', () => {
    const day = balanceDay(
      facts({
        earlier: [line('y2', 2, 1, -30, 1_040)],
        entries: entries(at(10, 'in', 307, 1_400), at(11, 'out', 41, 1_359)),
      }),
    )
    expect(day.accounts[0]).toMatchObject({
      opening: 1_040,
      closing: 1_359,
      moved: 266,
      discrepancy: 53,
      breaks: 1,
    })
    expect(day.discrepancies.filter(({ kind }) => kind === 'balance')).toEqual([
      {
        kind: 'balance',
        account: 'scb-1',
        count: 1,
        satang: 53,
        rows: [
          { kind: 'entry', id: 'y2' },
          { kind: 'entry', id: 'e0' },
        ],
      },
    ])
    const first = balanceDay(
      facts({ entries: entries(at(10, 'in', 307, 1_400), at(11, 'out', 41, 1_000)) }),
    ).discrepancies.find(({ kind }) => kind === 'balance')
    expect(first).toMatchObject({ count: 1, satang: -359, rows: [{ id: 'e0' }, { id: 'e1' }] })
  })

  test('has no difference while its balance is unknown', () => {
    const [scb] = balanceDay(facts({ entries: entries(at(10, 'in', 307, null)) })).accounts
    expect(scb).toMatchObject({ opening: null, closing: null, discrepancy: null, moved: 307, silent: 1 })
  })

  test('has its first break within the day if nothing earlier is known', () => {
    const day = balanceDay(
      facts({
        earlier: [],
        entries: entries(at(10, 'in', 307, 1_400), at(11, 'in', 41, 1_500)),
      }),
    )
    expect(day.accounts[0]).toMatchObject({
      opening: 1_093,
      closing: 1_500,
      discrepancy: 59,
      firstBreak: { before: 'e0' },
    })
  })
})

test('a day’s money is split into requested amounts, bonus and fractions of a baht', () => {
  const day = balanceDay(
    facts({
      entries: entries(credited(500_37, 500, 50), credited(613_21, 601, 7), {
        ...credited(90_05, 90),
        account: 'kbank-1',
      }),
      deposits: { count: 3, satang: satang(119_100) },
      orders: [{ purpose: 'creditDeposit', count: 3, credits: 1_248 }],
    }),
  )
  expect(day.money).toEqual({
    credited: { count: 3, satang: 120_363 },
    asked: 119_100,
    rest: 63,
    unequal: 1_200,
    bonus: 57,
    credits: 1_248,
  })
  expect(day).toMatchObject({
    deposits: { count: 3, satang: 119_100 },
    orders: [{ purpose: 'creditDeposit', count: 3, credits: 1_248 }],
  })
  expect(day.discrepancies).toEqual([
    { kind: 'unequal', account: null, count: 1, satang: 1_200, rows: [{ kind: 'entry', id: 'e1' }] },
  ])
})

test('a joined sum across days names its rows, and only while it is not balanced', () => {
  const joined = entries(
    { state: 'cancelled', disposition: 'join' },
    { ...credited(900_37, 900), madeBy: 'join' },
    credited(70_00, 70),
  )
  const across = (given: readonly DayEntry[]) =>
    balanceDay(facts({ entries: given })).discrepancies.filter(({ kind }) => kind === 'acrossDays')
  expect(across(joined)).toEqual([
    {
      kind: 'acrossDays',
      account: 'scb-1',
      count: 2,
      satang: -400_00,
      rows: [
        { kind: 'entry', id: 'e0' },
        { kind: 'entry', id: 'e1' },
      ],
    },
  ])
  expect(across(joined.with(1, { ...joined[1]!, amount: satang(500_37) }))).toEqual([])
})

test('transfers between own accounts name both ends while they differ', () => {
  const own = { state: 'cancelled', disposition: 'ownTransfer' } as const
  const given = entries(own, { ...own, direction: 'out', account: 'kbank-1', amount: satang(300_00) })
  expect(balanceDay(facts({ entries: given })).discrepancies).toEqual([
    {
      kind: 'ownTransfer',
      account: null,
      count: 2,
      satang: 200_37,
      rows: [
        { kind: 'entry', id: 'e0' },
        { kind: 'entry', id: 'e1' },
      ],
    },
  ])
})

test('requests and orders are listed by their kind', () => {
  const deposit: DayRequest = { kind: 'deposit', id: 'r1', at: 0, amount: satang(700_00) }
  const withdrawal: DayRequest = { kind: 'withdrawal', id: 'r2', at: 0, amount: satang(31_00) }
  expect(balanceDay(facts({ uncredited: [deposit], stray: [withdrawal] })).discrepancies).toEqual([
    {
      kind: 'requestUncredited',
      account: null,
      count: 1,
      satang: 700_00,
      rows: [{ kind: 'deposit', id: 'r1' }],
    },
    { kind: 'orderStray', account: null, count: 1, satang: 31_00, rows: [{ kind: 'withdrawal', id: 'r2' }] },
  ])
})

test('these are the discrepancies that keep a day open', () => {
  expect(discrepancyKinds.join(' ')).toBe(
    'balance open underWay cancelled uncredited acrossDays unequal requestUncredited orderStray ownTransfer payout',
  )
})

describe('done money counts as credited', () => {
  const done = entries(credited(500_37, 500, 50))[0]!
  test('only if the request is done and its order credited a deposit', () => {
    expect(entryOutcomeOf(done)).toBe('credited')
    expect(entryOutcomeOf({ ...done, request: null })).toBe('uncredited')
    expect(entryOutcomeOf({ ...done, order: null })).toBe('uncredited')
    expect(entryOutcomeOf({ ...done, request: { ...done.request!, state: 'adjusted' } })).toBe('uncredited')
    expect(entryOutcomeOf({ ...done, order: { ...done.order!, state: 'unknown' } })).toBe('uncredited')
    expect(entryOutcomeOf({ ...done, order: { ...done.order!, purpose: 'giveReward' } })).toBe('uncredited')
  })
  test('and otherwise by its state and direction', () => {
    const outcome = (change: Partial<DayEntry>) => entryOutcomeOf({ ...anEntry, ...change })
    expect([
      outcome({}),
      outcome({ state: 'claimed' }),
      outcome({ state: 'creditFailed' }),
      outcome({ state: 'crediting' }),
      outcome({ state: 'cancelled' }),
      outcome({ state: 'cancelled', direction: 'out' }),
      outcome({ state: 'cancelled', disposition: 'split' }),
      outcome({ state: 'cancelled', disposition: 'fee', direction: 'out' }),
      outcome({ direction: 'out' }),
      outcome({ state: 'done', direction: 'out' }),
    ]).toEqual([
      'open',
      'open',
      'open',
      'underWay',
      'cancelled',
      'cancelled',
      'cancelled',
      'fee',
      'paid',
      'paid',
    ])
  })
})

test('payouts and money out are paired by amount, as many as there are of each', () => {
  const some = <Account extends string | null>(prefix: string, account: Account) =>
    fc
      .array(fc.record({ at: fc.nat(9), amount: fc.integer({ min: 1, max: 4 }) }), { maxLength: 12 })
      .map((all) =>
        all.map((one, index) => ({
          ...one,
          amount: satang(one.amount * 100_00),
          id: `${prefix}${index}`,
          account,
        })),
      )
  fc.assert(
    fc.property(some('w', null), some('e', 'scb-1'), (payouts, left) => {
      const { unpaid, unasked } = pairPayouts(payouts, left)
      for (const amount of [100_00, 200_00, 300_00, 400_00]) {
        const of = (all: readonly { amount: number }[]) => all.filter((one) => one.amount === amount).length
        expect(of(unpaid)).toBe(Math.max(0, of(payouts) - of(left)))
        expect(of(unasked)).toBe(Math.max(0, of(left) - of(payouts)))
      }
    }),
  )
})
