import { describe, expect, test } from 'vitest'
import { credits, satang } from '../money.ts'
import { matchConfidences, rankCandidates } from './candidates.ts'
import type { EntryClues, SenderHistory, RequestClues } from './clues.ts'
import { factors } from './rank-weights.ts'

const at = new Date('2026-11-21T02:00:00Z')
const entry: EntryClues = {
  amount: satang(53_700),
  channel: 'bank',
  occurredAt: at,
  senderBank: null,
  senderAccount: null,
  senderName: null,
  senderMobile: null,
  repeated: false,
}
const request: RequestClues = {
  amount: credits(537),
  createdAt: at,
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
}
const rank = (clues: Partial<EntryClues>, asked: Partial<RequestClues> = {}) =>
  rankCandidates({ ...entry, ...clues }, [{ ...request, ...asked }])
const reason = (factor: string, clues: Partial<EntryClues>, asked: Partial<RequestClues> = {}) =>
  rank(clues, asked).ranked[0]!.reasons.find((one) => one.factor === factor)!
const points = (...of: Parameters<typeof reason>) => reason(...of).points
const after = (ms: number) => ({ createdAt: new Date(at.getTime() + ms) })
const minutes = (count: number) => count * 60_000

describe('a candidate gets points', () => {
  test.each([
    [0, 10],
    [minutes(5), 10],
    [minutes(5) + 1, 6],
    [minutes(15), 6],
    [minutes(15) + 1, 3],
    [minutes(60), 3],
    [minutes(60) + 1, 0],
    [minutes(360), 0],
    [minutes(360) + 1, -5],
  ])('for the time, %i ms before or after the money: %i', (apart, expected) => {
    expect(points('time', {}, after(apart))).toBe(expected)
    expect(points('time', {}, after(-apart))).toBe(expected)
  })

  test.each([
    [null, 0],
    ['xxxx', 0],
    ['x6789', 20],
    ['x56789', 25],
    ['/X456789', 30],
    ['xxx3456789', 35],
    ['0123456789', 35],
    ['x6780', -60],
  ])('for the account that the bank shows, %s: %i', (senderAccount, expected) => {
    expect(points('account', { senderAccount })).toBe(expected)
  })

  test('not for or against an unknown account of the player', () => {
    expect(points('account', { senderAccount: 'x6789' }, { accountNumber: null })).toBe(0)
    expect(points('account', { senderAccount: 'x6789' }, { accountNumber: '' })).toBe(0)
  })

  test('for the mobile number of a wallet, which is fully visible', () => {
    const wallet = (senderMobile: string | null, mobile: string | null) =>
      points('account', { channel: 'truemoney', senderMobile }, { mobile })
    expect(wallet('0900000001', '0900000001')).toBe(35)
    expect(wallet('0900000002', '0900000001')).toBe(-60)
    expect([
      wallet(null, '0900000001'),
      wallet('0900000001', null),
      wallet(null, null),
      wallet('0900000001', ''),
    ]).toEqual([0, 0, 0, 0])
  })

  test('for the sender’s bank, but not for a wallet’s', () => {
    expect(points('bank', { senderBank: 'KTB' })).toBe(5)
    expect(points('bank', { senderBank: 'SCB' })).toBe(-15)
    expect(points('bank', { senderBank: null })).toBe(0)
    expect(points('bank', { senderBank: 'KTB' }, { bank: null })).toBe(0)
    expect(points('bank', { senderBank: 'SCB', channel: 'truemoney' })).toBe(0)
  })

  test.each([
    ['มะม่วง สวนตัวอย่าง', 15],
    ['มะม่วง สวน', 12],
    ['มะม่วง', 8],
    ['MAMUANG SUANTUAYANG', 8],
    ['ส้มโอ สวนตัวอย่าง', -15],
    ['WICHAI THONGKHAM', -8],
    [null, 0],
  ])('for the name, %s: %i', (senderName, expected) => {
    expect(points('name', { senderName })).toBe(expected)
  })

  test.each<[SenderHistory, number]>([
    [{ confirmed: 0, others: 0, declined: false }, 0],
    [{ confirmed: 1, others: 0, declined: false }, 12],
    [{ confirmed: 2, others: 0, declined: false }, 12],
    [{ confirmed: 3, others: 0, declined: false }, 18],
    [{ confirmed: 7, others: 0, declined: false }, 18],
    [{ confirmed: 0, others: 1, declined: false }, -15],
    [{ confirmed: 1, others: 1, declined: false }, -3],
    [{ confirmed: 3, others: 9, declined: false }, 3],
    [{ confirmed: 7, others: 0, declined: true }, -60],
    [{ confirmed: 0, others: 4, declined: true }, -60],
  ])('for the history, %o: %i', (senderHistory, expected) => {
    expect(points('history', {}, { senderHistory })).toBe(expected)
  })

  test.each([
    [53_700, null, 40],
    [53_799, null, 40],
    [53_800, null, 0],
    [53_699, null, 0],
    [53_719, 53_719, 75],
    [53_700, 53_719, 40],
    [53_720, 53_719, -40],
  ])('for the amount, %i satang where %s were requested: %i', (amount, asked, expected) => {
    const payExactly = asked === null ? null : satang(asked)
    expect(points('amount', { amount: satang(amount) }, { payExactly })).toBe(expected)
  })
})

test('a reason shows the expected and the actual value, for staff to compare', () => {
  const shown = { senderAccount: 'x6789', senderBank: 'SCB', senderName: 'มะม่วง', senderMobile: '0900000009' }
  const valuesOf = (clues: Partial<EntryClues>, asked: Partial<RequestClues> = {}) =>
    rank(clues, asked).ranked[0]!.reasons.map(({ factor, expected, actual }) => [factor, expected, actual])
  expect(valuesOf(shown, { senderHistory: { confirmed: 4, others: 2, declined: false } })).toEqual([
    ['amount', '537', '537.00'],
    ['account', '0123456789', 'x6789'],
    ['name', 'มะม่วง สวนตัวอย่าง', 'มะม่วง'],
    ['time', '2026-11-21 09:00:00', '2026-11-21 09:00:00'],
    ['bank', 'KTB', 'SCB'],
    ['history', '4', '2'],
  ])
  expect(
    valuesOf(
      { channel: 'truemoney', senderMobile: '0900000009' },
      {
        payExactly: satang(53_719),
        bank: null,
        mobile: null,
        senderHistory: { confirmed: 0, others: 0, declined: true },
      },
    ),
  ).toEqual([
    ['amount', '537.19', '537.00'],
    ['account', '', '0900000009'],
    ['name', 'มะม่วง สวนตัวอย่าง', null],
    ['time', '2026-11-21 09:00:00', '2026-11-21 09:00:00'],
    ['bank', '', null],
    ['history', '0', 'declined'],
  ])
  expect(valuesOf({}, { accountNumber: null })[1]).toEqual(['account', '', null])
  expect(valuesOf({})[5]).toEqual(['history', '0', '0'])
})

describe('the score of a candidate', () => {
  const scored = (clues: Partial<EntryClues>, asked: Partial<RequestClues> = {}) =>
    rank(clues, asked).ranked[0]!.score
  test('is the sum of all points, from zero to a hundred', () => {
    expect(scored({})).toBe(50)
    expect(scored({ senderBank: 'KTB', senderAccount: 'x6789', senderName: 'มะม่วง' })).toBe(83)
    const all = { senderBank: 'KTB', senderAccount: '0123456789', senderName: 'มะม่วง สวนตัวอย่าง' }
    expect(scored(all)).toBe(100)
    expect(scored({ senderAccount: 'x1111', senderBank: 'SCB' })).toBe(0)
  })
  test('is overruled by other digits, other satang or a decline, not by another bank or name', () => {
    const contradicted = (clues: Partial<EntryClues>, asked: Partial<RequestClues> = {}) =>
      rank(clues, asked).ranked[0]!.contradicted
    expect(contradicted({ senderAccount: 'x1111' })).toBe(true)
    expect(contradicted({ amount: satang(53_720) }, { payExactly: satang(53_719) })).toBe(true)
    expect(contradicted({}, { senderHistory: { confirmed: 3, others: 0, declined: true } })).toBe(true)
    expect(contradicted({ senderBank: 'SCB', senderName: 'ส้มโอ' }, after(minutes(999)))).toBe(false)
  })
})

describe('a candidate is suggested', () => {
  const two = (clues: Partial<EntryClues>, first: Partial<RequestClues>, second: Partial<RequestClues>) =>
    rankCandidates({ ...entry, ...clues }, [
      { ...request, ...first },
      { ...request, ...second },
    ])

  test('from sixty points on', () => {
    // 40 for the amount and 10 for the time; the rest comes from the name or the history.
    expect(rank({}, { senderHistory: { confirmed: 1, others: 0, declined: false } }).judgement).toBe(
      'suggested',
    )
    expect(rank({ senderName: 'มะม่วง' }).judgement).toBe('none')
    expect(rank({ senderName: 'มะม่วง', senderBank: 'KTB' }).judgement).toBe('suggested')
    expect(rank({ senderName: 'มะม่วง', senderBank: 'KTB' }, after(minutes(16))).judgement).toBe('none')
    expect(rank({ senderName: 'มะม่วง', senderAccount: 'xx9' }, after(minutes(6))).judgement).toBe('none')
  })

  test('exactly at sixty', () => {
    // 40 + 10 for the visible digits + 10 for the time.
    expect(rank({ senderAccount: 'x89' }).ranked[0]!.score).toBe(60)
    expect(rank({ senderAccount: 'x89' }).judgement).toBe('suggested')
  })

  test('with a lead of at least fifteen points', () => {
    const shown = { senderAccount: 'x6789' }
    const lead = (later: number) => two(shown, {}, after(later)).judgement
    expect(lead(minutes(361))).toBe('suggested')
    expect(two({ ...shown, senderBank: 'KTB' }, {}, { bank: 'SCB' }).judgement).toBe('suggested')
    expect(lead(minutes(61))).toBe('ambiguous')
    expect(two(shown, {}, {}).judgement).toBe('ambiguous')
    const some = two({}, {}, after(minutes(361)))
    expect(some.ranked.map(({ score }) => score)).toEqual([50, 35])
    expect(some.judgement).toBe('ambiguous')
    expect(some.ambiguous).toBe(true)
  })

  test('only if something besides the amount links it to the request', () => {
    const senderHistory = { confirmed: 0, others: 1, declined: false }
    const nothing = rank(
      { senderName: 'ส้มโอ สวนตัวอย่าง', senderBank: 'SCB' },
      { senderHistory, ...after(minutes(361)) },
    )
    expect(nothing.ranked[0]).toMatchObject({ score: 0, contradicted: false, sameAmount: true })
    expect(nothing.judgement).toBe('none')
    expect(rankCandidates(entry, []).judgement).toBe('none')
    expect(rank({ amount: satang(99_900), senderAccount: '0123456789' }).judgement).toBe('none')
  })

  test('as certain by six visible digits, or four with a name or an earlier credit, within the hour', () => {
    expect(rank({ senderAccount: '/X456789' }, after(minutes(60))).judgement).toBe('certain')
    expect(rank({ senderAccount: '/X456789' }, after(minutes(61))).judgement).toBe('suggested')
    expect(rank({ senderAccount: 'x56789' }).judgement).toBe('suggested')
    expect(rank({ senderAccount: 'x6789', senderName: 'มะม่วง สวน' }).judgement).toBe('certain')
    expect(rank({ senderAccount: 'x6789', senderName: 'มะม่วง' }).judgement).toBe('suggested')
    expect(rank({ senderAccount: 'x789', senderName: 'มะม่วง สวนตัวอย่าง' }).judgement).toBe('suggested')
  })

  test('as certain by exact satang, unless anything contradicts it', () => {
    const exact = { amount: satang(53_719) }
    const asked = { payExactly: satang(53_719) }
    expect(rank(exact, asked).judgement).toBe('certain')
    expect(rank({ ...exact, senderBank: 'SCB' }, asked).judgement).toBe('suggested')
    expect(rank({ ...exact, repeated: true }, asked).judgement).toBe('suggested')
    expect(rank(exact, { ...asked, ...after(minutes(61)) }).judgement).toBe('suggested')
  })
})

test('equal scores keep the order of the requests, and these are the stored values', () => {
  const ranked = rankCandidates(entry, [
    { ...request, name: 'a' },
    { ...request, name: 'b', senderHistory: { confirmed: 1, others: 0, declined: false } },
    {
      ...request,
      name: 'c',
      amount: credits(538),
      senderHistory: { confirmed: 9, others: 0, declined: false },
    },
    { ...request, name: 'd' },
  ]).ranked.map((one) => one.request.name)
  expect(ranked).toEqual(['b', 'a', 'd', 'c'])
  expect(factors).toEqual(['amount', 'account', 'name', 'time', 'bank', 'history'])
  expect(matchConfidences).toEqual(['certain', 'suggested', 'ambiguous', 'none'])
})
