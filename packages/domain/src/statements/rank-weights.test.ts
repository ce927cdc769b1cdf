import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { credits, satang } from '../money.ts'
import { rankCandidates } from './candidates.ts'
import type { EntryClues, RequestClues } from './clues.ts'
import {
  rankWeightNames,
  rankWeights,
  type RankWeights,
  sameWeights,
  standardWeights,
  weightProblems,
} from './rank-weights.ts'

const at = new Date('2026-11-21T02:00:00Z')
const minutes = (count: number) => new Date(at.getTime() + count * 60_000)
const moved = (changes: Partial<RankWeights>): RankWeights => ({ ...standardWeights, ...changes })
const atTheMost = Object.fromEntries(
  rankWeightNames.map((name) => [name, rankWeights[name].most]),
) as RankWeights

const anyWeights = fc.record(
  Object.fromEntries(
    rankWeightNames.map((name) => [
      name,
      fc.integer({ min: rankWeights[name].least, max: rankWeights[name].most }),
    ]),
  ),
) as fc.Arbitrary<RankWeights>
const anyEntry: fc.Arbitrary<EntryClues> = fc.record({
  amount: fc.constantFrom(50_000, 50_037, 50_100).map(satang),
  channel: fc.constantFrom('bank' as const, 'truemoney' as const),
  occurredAt: fc.constant(at),
  senderBank: fc.constantFrom(null, 'KTB', 'SCB'),
  senderAccount: fc.constantFrom(null, 'x6789', 'x56789', '/X456789', '0123456789', 'x89'),
  senderName: fc.constantFrom(null, 'มะม่วง สวนตัวอย่าง', 'มะม่วง สวน', 'มะม่วง', 'MAMUANG SUAN', 'ส้มโอ'),
  senderMobile: fc.constantFrom(null, '0900000001', '0900000002'),
  repeated: fc.boolean(),
})
type RequestCase = RequestClues & { id: number }
const anyRequests: fc.Arbitrary<RequestCase[]> = fc
  .uniqueArray(
    fc.record({
      amount: fc.constantFrom(500, 501).map(credits),
      payExactly: fc.constantFrom(null, 50_037, 50_052).map((some) => some && satang(some)),
      createdAt: fc.integer({ min: -500, max: 20 }).map(minutes),
      bank: fc.constantFrom(null, 'KTB', 'SCB'),
      accountNumber: fc.constantFrom(null, '0123456789', '9993456789', '0999999999', '1119996789'),
      name: fc.constantFrom('มะม่วง สวนตัวอย่าง', 'มะม่วง ไร่อื่น', 'ส้มโอ สวนตัวอย่าง'),
      mobile: fc.constantFrom(null, '0900000001', '0900000002'),
      senderHistory: fc.record({
        confirmed: fc.constantFrom(0, 1, 4),
        others: fc.constantFrom(0, 2),
        declined: fc.constantFrom(false, false, false, true),
      }),
    }),
    { maxLength: 8, selector: ({ createdAt }) => createdAt.getTime() },
  )
  .map((some) => some.map((one, id) => ({ ...one, id })))

const always = { numRuns: 1_500 }

describe('any points within the limits', () => {
  // Invariant: Ranking points that an owner changes affect only the order of candidates, never certainty or
  // permission. Rule: `domain/statements/candidates.ts`.
  test('never change which requests are certain, and a certain one comes first', () => {
    fc.assert(
      fc.property(anyEntry, anyRequests, anyWeights, (entry, requests, weights) => {
        const standard = rankCandidates(entry, requests)
        const shop = rankCandidates(entry, requests, weights)
        expect(shop.judgement === 'certain').toBe(standard.judgement === 'certain')
        if (standard.judgement === 'certain')
          expect(shop.ranked[0]!.request.id).toBe(standard.ranked[0]!.request.id)
      }),
      always,
    )
  })

  test('never change which requests may be matched, and those come first', () => {
    fc.assert(
      fc.property(anyEntry, anyRequests, anyWeights, (entry, requests, weights) => {
        const eligible = (ranked: ReturnType<typeof rankCandidates<RequestCase>>['ranked']) =>
          ranked.filter(({ sameAmount, contradicted }) => sameAmount && !contradicted)
        const standard = eligible(rankCandidates(entry, requests).ranked)
        const { ranked, judgement } = rankCandidates(entry, requests, weights)
        const ids = (some: typeof ranked) => some.map(({ request: { id } }) => id)
        expect(ids(eligible(ranked)).toSorted()).toEqual(ids(standard).toSorted())
        expect(ids(ranked.slice(0, standard.length)).toSorted()).toEqual(ids(standard).toSorted())
        if (standard.length === 0) expect(judgement).toBe('none')
      }),
      always,
    )
  })

  test('give one stable order, in whatever order the requests were read', () => {
    fc.assert(
      fc.property(
        anyEntry,
        anyRequests.chain((some) =>
          fc.tuple(fc.constant(some), fc.shuffledSubarray(some, { minLength: some.length })),
        ),
        anyWeights,
        (entry, [requests, shuffled], weights) => {
          const order = (some: RequestCase[]) => {
            const { ranked, judgement } = rankCandidates(entry, some, weights)
            return [judgement, ...ranked.map(({ request: { id }, score }) => `${id} ${score}`)]
          }
          expect(order(shuffled)).toEqual(order(requests))
          for (const { score } of rankCandidates(entry, requests, weights).ranked)
            expect(score >= 0 && score <= 100).toBe(true)
        },
      ),
      always,
    )
  })
})

const silent: EntryClues = {
  amount: satang(50_000),
  channel: 'bank',
  occurredAt: at,
  senderBank: null,
  senderAccount: null,
  senderName: null,
  senderMobile: null,
  repeated: false,
}
const request = (changes: Partial<RequestCase>): RequestCase => ({
  id: 1,
  amount: credits(500),
  createdAt: minutes(-1),
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
  ...changes,
})
const firstOf = (entry: EntryClues, requests: RequestCase[], weights?: RankWeights) =>
  rankCandidates(entry, requests, weights).ranked[0]!.request.id

test('changed points change which request comes first', () => {
  const entry = { ...silent, senderAccount: 'x6789', senderName: 'ส้มโอ สวน' }
  const digits = request({ id: 1 })
  const name = request({ id: 2, accountNumber: null, name: 'ส้มโอ สวนตัวอย่าง' })
  expect(firstOf(entry, [digits, name])).toBe(2)
  expect(firstOf(entry, [digits, name], moved({ accountDigit: 10 }))).toBe(1)
})

test('changed thresholds change when a candidate is suggested, and nothing beyond that', () => {
  const shown = { ...silent, senderAccount: 'x6789' }
  const two = [request({ id: 1 }), request({ id: 2, accountNumber: '1119996789', createdAt: minutes(-20) })]
  expect(rankCandidates(shown, two).judgement).toBe('ambiguous')
  expect(rankCandidates(shown, two, moved({ clearLead: 5 })).judgement).toBe('suggested')
  expect(rankCandidates(shown, [two[0]!]).judgement).toBe('suggested')
  expect(rankCandidates(shown, [two[0]!], moved({ suggestFrom: 80 })).judgement).toBe('none')
  expect(rankCandidates(silent, [two[0]!], atTheMost).judgement).toBe('none')
  expect(rankCandidates(shown, [two[0]!], { ...atTheMost, suggestFrom: 30, clearLead: 1 }).judgement).toBe(
    'suggested',
  )
})

test('a factor with zero points is still shown as a reason', () => {
  const { ranked } = rankCandidates(
    { ...silent, senderAccount: 'x6789' },
    [request({})],
    moved({ accountDigit: 0 }),
  )
  expect(ranked[0]!.reasons[1]).toMatchObject({ factor: 'account', points: 0 })
  expect(ranked[0]!.fitsSender).toBe(true)
})

describe('the points that can be saved', () => {
  test('are the default, and every value up to its limit', () => {
    expect(weightProblems(standardWeights)).toEqual([])
    expect(weightProblems(atTheMost)).toEqual([])
  })
  test.each([
    [{ clearLead: 0 }, [{ name: 'clearLead', least: 1, most: 60 }]],
    [{ bankOther: 41 }, [{ name: 'bankOther', least: 0, most: 40 }]],
    [{ bankSame: 1.5 }, [{ name: 'bankSame', least: 0, most: 30 }]],
    [{ nameSame: 11 }, [{ name: 'nameSame', below: 'nameShortened' }]],
    [{ withinHour: 7 }, [{ name: 'withinQuarter', below: 'withinHour' }]],
    [{ creditedOften: 3 }, [{ name: 'creditedOften', below: 'creditedBefore' }]],
  ])('are not %o', (changes, problems) => {
    expect(weightProblems(moved(changes))).toEqual(problems)
  })
  test('are changed only if a value differs', () => {
    expect(sameWeights(standardWeights, moved({}))).toBe(true)
    expect(sameWeights(standardWeights, moved({ clearLead: 16 }))).toBe(false)
  })
})
