import { describe, expect, test } from 'vitest'
import { type Credits, credits, satang } from '../money.ts'
import { firstFitting, rankCandidates } from './candidates.ts'
import type { EntryClues, RequestClues } from './clues.ts'

const at = new Date('2026-11-21T02:00:00Z')
const entry: EntryClues = {
  amount: satang(50_000),
  channel: 'bank',
  occurredAt: at,
  senderBank: 'KTB',
  senderAccount: '/X456789',
  senderName: null,
  senderMobile: null,
  repeated: false,
}
const request = (changes: Partial<RequestClues & { id: string }>): RequestClues & { id: string } => ({
  id: 'one',
  amount: credits(500),
  createdAt: new Date(at.getTime() - 60_000),
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
  ...changes,
})

test('the request with the visible digits comes first, and every factor has its reason', () => {
  const { ranked, ambiguous } = rankCandidates(entry, [
    request({ id: 'other', accountNumber: '0999999999' }),
    request({ id: 'right' }),
  ])
  expect(ranked.map(({ request: { id } }) => id)).toEqual(['right', 'other'])
  expect(ambiguous).toBe(false)
  expect(ranked[0]!.reasons.map(({ factor, points }) => [factor, points])).toEqual([
    ['amount', 40],
    ['account', 30],
    ['name', 0],
    ['time', 10],
    ['bank', 5],
    ['history', 0],
  ])
})

test('only a request of the same amount that nothing rules out may be proposed', () => {
  const ruledOut = request({ id: 'ruled out', accountNumber: '0999999999' })
  const unequal = request({ id: 'unequal', amount: credits(700) })
  const first = (...requests: (typeof ruledOut)[]) =>
    firstFitting(rankCandidates(entry, requests).ranked)?.request.id
  expect(first(unequal, ruledOut)).toBeUndefined()
  expect(first(unequal, ruledOut, request({ id: 'right' }))).toBe('right')
})

test('two requests that the visible digits cannot tell apart are ambiguous', () => {
  const { ambiguous } = rankCandidates(entry, [
    request({ id: 'one' }),
    request({ id: 'two', accountNumber: '9993456789' }),
  ])
  expect(ambiguous).toBe(true)
})

test('without a visible sender equal amounts are ambiguous, whichever request came first', () => {
  const silent = { ...entry, senderBank: null, senderAccount: null }
  const { ambiguous } = rankCandidates(silent, [
    request({}),
    request({ createdAt: new Date(at.getTime() - 10 * 60_000) }),
  ])
  expect(ambiguous).toBe(true)
})

test('another amount never comes before the same amount, even if the account fits', () => {
  const { ranked } = rankCandidates(entry, [
    request({ id: 'fits', amount: 501 as Credits }),
    request({ id: 'same', accountNumber: null, bank: null }),
  ])
  expect(ranked[0]!.request.id).toBe('same')
  expect(ranked[0]!.sameAmount).toBe(true)
})

test('a TrueMoney sender is identified by mobile number', () => {
  const wallet: EntryClues = {
    ...entry,
    channel: 'truemoney',
    senderBank: null,
    senderAccount: null,
    senderMobile: '0900000001',
  }
  const { ranked } = rankCandidates(wallet, [
    request({ id: 'other', mobile: '0900000002' }),
    request({ id: 'right' }),
  ])
  expect(ranked[0]!.request.id).toBe('right')
  expect(ranked[0]!.reasons[1]).toMatchObject({ factor: 'account', points: 35 })
})

test('a Latin name is compared by its sound', () => {
  const { ranked } = rankCandidates({ ...entry, senderName: 'MAMUANG SUAN' }, [request({})])
  expect(ranked[0]!.reasons[2]).toMatchObject({ factor: 'name', points: 8 })
})

test('an equal amount at a likely time alone is no suggestion, even for the only request', () => {
  const silent = { ...entry, senderBank: null, senderAccount: null }
  expect(rankCandidates(silent, [request({})]).judgement).toBe('none')
})

test('amount, time and bank do not connect a request with the sender; account, name or history do', () => {
  const silent = { ...entry, senderAccount: null }
  const isOfSender = (from: EntryClues, changes: Partial<RequestClues> = {}) =>
    rankCandidates(from, [request(changes)]).ranked[0]!.fitsSender
  expect(isOfSender(silent)).toBe(false)
  expect(isOfSender({ ...silent, senderAccount: 'x6789' })).toBe(true)
  expect(isOfSender({ ...silent, senderName: 'มะม่วง สวน' })).toBe(true)
  expect(isOfSender(silent, { senderHistory: { confirmed: 1, others: 0, declined: false } })).toBe(true)
})

test('four visible digits make a suggestion, and with the name it is certain', () => {
  const shown = { ...entry, senderAccount: 'x6789' }
  expect(rankCandidates(shown, [request({})]).judgement).toBe('suggested')
  expect(rankCandidates({ ...shown, senderName: 'มะม่วง สวน' }, [request({})]).judgement).toBe('certain')
  const known = { confirmed: 1, others: 0, declined: false }
  expect(rankCandidates(shown, [request({ senderHistory: known })]).judgement).toBe('certain')
})

test('a declined pair is never proposed again', () => {
  const declined = { confirmed: 4, others: 0, declined: true }
  const { judgement, ranked } = rankCandidates(entry, [request({ senderHistory: declined })])
  expect(judgement).toBe('none')
  expect(ranked[0]!.contradicted).toBe(true)
})

test('a request that the visible digits contradict does not make the right one ambiguous', () => {
  const { judgement } = rankCandidates(entry, [request({}), request({ accountNumber: '0999999999' })])
  expect(judgement).toBe('certain')
})

test('a possible duplicate, or money hours after the request, is never certain', () => {
  expect(rankCandidates({ ...entry, repeated: true }, [request({})]).judgement).toBe('suggested')
  const hoursAgo = new Date(at.getTime() - 5 * 3_600_000)
  expect(rankCandidates(entry, [request({ createdAt: hoursAgo })]).judgement).toBe('suggested')
})

describe('with unique satang', () => {
  const silent = { ...entry, senderBank: null, senderAccount: null }
  const asked = (satangs: number, changes: Partial<RequestClues & { id: string }> = {}) =>
    request({ payExactly: satang(satangs), ...changes })

  test('the satang alone identify the player, even without a visible sender', () => {
    const { judgement, ranked } = rankCandidates({ ...silent, amount: satang(50_037) }, [
      asked(50_052, { id: 'another' }),
      asked(50_037, { id: 'theirs' }),
      request({ id: 'asked for any' }),
    ])
    expect(judgement).toBe('certain')
    expect(ranked[0]).toMatchObject({ request: { id: 'theirs' }, sameAmount: true })
    expect(ranked[0]!.reasons[0]).toEqual({
      factor: 'amount',
      points: 75,
      expected: '500.37',
      actual: '500.37',
    })
  })

  test('satang that no request has belong to somebody else', () => {
    const { judgement, ranked } = rankCandidates({ ...silent, amount: satang(50_011) }, [asked(50_052)])
    expect(judgement).toBe('none')
    expect(ranked[0]!.contradicted).toBe(true)
  })

  test('a player who rounds the amount is found by other details, and contradictions still count', () => {
    expect(rankCandidates(entry, [asked(50_052)]).judgement).toBe('certain')
    const stranger = { ...entry, amount: satang(50_052), senderAccount: '/X111111' }
    expect(rankCandidates(stranger, [asked(50_052)]).judgement).toBe('none')
    const friend = { ...silent, amount: satang(50_052), senderName: 'ทุเรียน บ้านอื่น' }
    expect(rankCandidates(friend, [asked(50_052)]).judgement).toBe('suggested')
  })
})
