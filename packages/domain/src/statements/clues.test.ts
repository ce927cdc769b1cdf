import { expect, test } from 'vitest'
import { credits, satang } from '../money.ts'
import { type EntryClues, findingsOf, isSameAmount, pointsOf, type RequestClues, rulesOut } from './clues.ts'
import { rankWeightNames, type RankWeights, standardWeights } from './rank-weights.ts'

const at = new Date('2026-11-21T02:00:00Z')
const entry: EntryClues = {
  amount: satang(50_037),
  channel: 'bank',
  occurredAt: at,
  senderBank: 'SCB',
  senderAccount: 'x6789',
  senderName: 'มะม่วง',
  senderMobile: null,
  repeated: false,
}
const request: RequestClues = {
  amount: credits(500),
  payExactly: satang(50_037),
  createdAt: at,
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: null,
  senderHistory: { confirmed: 4, others: 2, declined: false },
}
const nothing = Object.fromEntries(rankWeightNames.map((name) => [name, 0])) as RankWeights
const points = (weights: RankWeights, of = findingsOf(entry, request)) =>
  of.map((finding) => pointsOf(finding, weights))

test('findings are weighed separately: each kind of reason by its own weight, for or against', () => {
  expect(findingsOf(entry, request).map(({ weighs }) => weighs)).toEqual([
    [['exactSatang', 1]],
    [['accountDigit', 4]],
    [['nameAlike', 1]],
    [['withinMinutes', 1]],
    [['bankOther', 1]],
    [
      ['creditedOften', 1],
      ['creditedOthers', 1],
    ],
  ])
  expect(points(standardWeights)).toEqual([75, 20, 8, 10, -15, 3])
  expect(points({ ...standardWeights, accountDigit: 10, bankOther: 40 })).toEqual([75, 40, 8, 10, -40, 3])
  expect(points(nothing)).toEqual([40, 0, 0, 0, 0, 0])
})

const wallet = (senderMobile: string, mobile: string) =>
  findingsOf({ ...entry, channel: 'truemoney', senderAccount: null, senderMobile }, { ...request, mobile })

test.each([
  ['0900000012', [['walletNumber', 1]]],
  ['090xxx0012', [['accountDigit', 7]]],
  ['xxxxxx0012', [['accountDigit', 4]]],
  ['0012', []],
])('the wallet number %s of the player’s 0900000012 speaks for them, by what it shows', (shown, weighs) => {
  const [finding] = wallet(shown, '0900000012').filter(({ factor }) => factor === 'account')
  expect(finding).toMatchObject({ weighs })
  expect(rulesOut(finding!)).toBe(false)
})

test('a finding that excludes a request does so with any weights', () => {
  const out = [
    findingsOf({ ...entry, senderAccount: 'x1111' }, request),
    findingsOf({ ...entry, amount: satang(50_011) }, request),
    findingsOf(entry, { ...request, senderHistory: { confirmed: 9, others: 0, declined: true } }),
    wallet('0900000012', '0900000013'),
    wallet('090xxx0012', '0900000013'),
  ]
  expect(out.map((findings) => findings.filter(rulesOut).map(({ factor }) => factor))).toEqual([
    ['account'],
    ['amount'],
    ['history'],
    ['account'],
    ['account'],
  ])
  expect(findingsOf(entry, request).some(rulesOut)).toBe(false)
})

test('two amounts are equal if their whole baht are', () => {
  expect(isSameAmount(entry, request)).toBe(true)
  expect(isSameAmount({ ...entry, amount: satang(50_100) }, request)).toBe(false)
})
