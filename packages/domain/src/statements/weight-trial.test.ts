import { expect, test } from 'vitest'
import type { PlayerId, RequestId, StatementEntryId } from '../brand.ts'
import { credits, satang } from '../money.ts'
import { standardWeights } from './rank-weights.ts'
import { countTrial, isChanged, type TriedEntry, type TriedRequest, tryEntry } from './weight-trial.ts'

const noon = new Date('2026-11-21T05:00:00Z')
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000)
const entry = (changes: Partial<TriedEntry> = {}): TriedEntry => ({
  id: 'entry' as StatementEntryId,
  amount: satang(50_000),
  channel: 'bank',
  occurredAt: noon,
  senderBank: null,
  senderAccount: 'x6789',
  senderName: 'ส้มโอ สวน',
  senderMobile: null,
  repeated: false,
  declined: new Map(),
  credited: [],
  at: minutes(5),
  matchedWith: null,
  ...changes,
})
const request = (id: string, changes: Partial<TriedRequest> = {}): TriedRequest => ({
  id: id as RequestId,
  playerId: `player of ${id}` as PlayerId,
  amount: credits(500),
  createdAt: minutes(-1),
  leftAt: null,
  bank: null,
  accountNumber: null,
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: null,
  ...changes,
})
const digits = request('digits', { accountNumber: '0123456789' })
const name = request('name', { name: 'ส้มโอ สวนตัวอย่าง' })
const weights = { now: standardWeights, moved: { ...standardWeights, accountDigit: 10, clearLead: 10 } }

test('an entry is ranked with the current and the changed points, and compared with the decision of staff', () => {
  const tried = tryEntry(entry({ matchedWith: digits.id }), [digits, name], weights)
  expect([tried.first.now?.id, tried.first.moved?.id, tried.staffChoice]).toEqual([
    'name',
    'digits',
    'digits',
  ])
  expect(isChanged(tried)).toBe(true)
  expect(countTrial([tried])).toEqual({
    entries: 1,
    decided: 1,
    changed: 1,
    rightFirst: { now: 0, moved: 1 },
    suggested: { now: 0, moved: 1 },
    suggestedRight: { now: 0, moved: 1 },
  })
})

test('only requests that were waiting at the time of the decision are ranked', () => {
  const came = request('came later', { createdAt: minutes(6) })
  const left = request('left before', { leftAt: minutes(4) })
  const old = request('too old', { createdAt: minutes(-3 * 24 * 60) })
  const tried = tryEntry(entry(), [came, left, old], weights)
  expect(tried.first).toEqual({ now: null, moved: null })
  const taken = request('taken just then', { leftAt: minutes(5) })
  expect(tryEntry(entry(), [taken], weights).first.now?.id).toBe('taken just then')
})

test('a match with a request made for it proves nothing about the ranking', () => {
  const tried = tryEntry(entry({ matchedWith: 'made for it' as RequestId }), [digits], weights)
  expect(tried.staffChoice).toBeNull()
  expect(countTrial([tried])).toMatchObject({ entries: 1, decided: 0, rightFirst: { now: 0, moved: 0 } })
})

test('a right suggestion is one that is both suggested and right', () => {
  const first = { now: digits, moved: name }
  const tried = { first, staffChoice: digits.id, confidences: { now: 'none', moved: 'suggested' } } as const
  expect(countTrial([tried])).toMatchObject({
    rightFirst: { now: 1, moved: 0 },
    suggested: { now: 0, moved: 1 },
    suggestedRight: { now: 0, moved: 0 },
  })
})

test('credits and declines after the decision are not considered', () => {
  const credited = [{ playerId: name.playerId, at: minutes(9), takenBack: false }]
  const declined = new Map([[name.id, minutes(9)]])
  expect(tryEntry(entry({ credited, declined }), [digits, name], weights).first.now?.id).toBe('name')
  const before = new Map([[name.id, minutes(2)]])
  expect(tryEntry(entry({ declined: before }), [digits, name], weights).first.now?.id).toBe('digits')
})
