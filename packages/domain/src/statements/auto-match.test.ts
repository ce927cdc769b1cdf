import { describe, expect, test } from 'vitest'
import { credits, satang } from '../money.ts'
import {
  autoMatch,
  autoMatchRefusals,
  mayAct,
  type AutoMatchEntry,
  type AutoMatchRequest,
  type AutoMatchRule,
} from './auto-match.ts'
import { rankCandidates } from './candidates.ts'
import type { EntryClues } from './clues.ts'

const at = new Date('2026-11-21T02:00:00Z')
const entry: EntryClues & AutoMatchEntry = {
  amount: satang(50_000),
  channel: 'bank',
  occurredAt: at,
  senderBank: 'KTB',
  senderAccount: '/X456789',
  senderName: null,
  senderMobile: null,
  repeated: false,
  state: 'pending',
  direction: 'in',
  onHold: false,
  broughtByStaff: false,
  touched: false,
  orderedBefore: false,
}
const request: AutoMatchRequest & { id: string } = {
  id: 'right',
  amount: credits(500),
  bonus: 37,
  createdAt: new Date(at.getTime() - 60_000),
  bank: 'KTB',
  accountNumber: '0123456789',
  name: 'มะม่วง สวนตัวอย่าง',
  mobile: '0900000001',
  playerStatus: 'normal',
  playerExcluded: false,
  orderedBefore: false,
  playerBusy: false,
}

function decide(
  changes: {
    entry?: Partial<typeof entry>
    requests?: Partial<typeof request>[]
    rule?: AutoMatchRule
  } = {},
) {
  const one = { ...entry, ...changes.entry }
  const requests = (changes.requests ?? [{}]).map((change) => ({ ...request, ...change }))
  const decision = autoMatch(one, rankCandidates(one, requests), changes.rule ?? { limit: null })
  return decision.ok ? decision.value.request.id : decision.refusal
}

test('auto-match matches an entry with a proven sender with the one waiting request that fits', () => {
  expect(decide()).toBe('right')
  expect(decide({ requests: [{ id: 'other', accountNumber: '0999999999' }, {}] })).toBe('right')
})

describe('auto-match leaves to people', () => {
  test.each([
    ['money out', { direction: 'out' }, 'outgoing'],
    ['an entry that is claimed', { state: 'claimed' }, 'claimed'],
    ['an entry whose credit is being sent', { state: 'crediting' }, 'not-open'],
    ['a finished entry', { state: 'done' }, 'not-open'],
    ['a cancelled entry', { state: 'cancelled' }, 'not-open'],
    ['an entry whose credit the back-end refused', { state: 'creditFailed' }, 'ordered-before'],
    ['an entry whose earlier order was reversed', { orderedBefore: true }, 'ordered-before'],
    ['an entry on hold', { onHold: true }, 'put-aside'],
    ['a possible duplicate', { repeated: true }, 'possible-duplicate'],
    ['an entry that staff typed in or imported', { broughtByStaff: true }, 'brought-by-staff'],
    ['an entry that somebody claimed and released', { touched: true }, 'touched'],
  ] as const)('%s', (_what, changes, reason) => {
    expect(decide({ entry: changes })).toBe(reason)
  })

  test('two requests that fit equally', () => {
    expect(decide({ requests: [{}, { id: 'two', accountNumber: '9993456789' }] })).toBe('ambiguous')
  })

  test('a sender with too few visible digits', () => {
    expect(decide({ entry: { senderAccount: null, senderBank: null } })).toBe('none')
    expect(decide({ entry: { senderAccount: '/X6789' } })).toBe('suggested')
  })

  test('an amount of another whole baht', () => {
    expect(decide({ entry: { amount: satang(50_100) } })).toBe('none')
    expect(decide({ entry: { amount: satang(50_037) } })).toBe('right')
  })

  test('a declined pair', () => {
    expect(decide({ requests: [{ senderHistory: { confirmed: 3, others: 0, declined: true } }] })).toBe(
      'none',
    )
  })

  test.each([
    ['suspended', { playerStatus: 'suspended' }, 'player-suspended'],
    ['excluded from deposits at their own request', { playerExcluded: true }, 'player-excluded'],
    ['watched', { playerStatus: 'watch' }, 'player-watched'],
    ['waiting for the outcome of another order', { playerBusy: true }, 'player-busy'],
  ] as const)('a player who is %s', (_what, changes, reason) => {
    expect(decide({ requests: [changes] })).toBe(reason)
  })

  test('a request that already had an order', () => {
    expect(decide({ requests: [{ orderedBefore: true }] })).toBe('ordered-before')
  })

  test('money above the owner’s limit for the account, to the baht', () => {
    expect(decide({ rule: { limit: credits(499) } })).toBe('over-limit')
    expect(decide({ rule: { limit: credits(536) } })).toBe('over-limit')
    expect(decide({ rule: { limit: credits(537) } })).toBe('right')
  })
})

test('these are the reasons shown when auto-match does nothing', () => {
  expect(autoMatchRefusals.join(' ')).toBe(
    'switched-off sending-held outgoing claimed not-open put-aside possible-duplicate brought-by-staff touched ' +
      'ordered-before over-limit suggested ambiguous none player-suspended player-excluded player-watched player-busy',
  )
})

test('a contradicted request, or one of another amount, is skipped and does not block the right one', () => {
  expect(
    decide({
      requests: [{ id: 'declined', senderHistory: { confirmed: 9, others: 0, declined: true } }, {}],
    }),
  ).toBe('right')
  const best = { judgement: 'certain' as const, ranked: [] }
  expect(autoMatch(entry, best, { limit: null })).toEqual({ ok: false, refusal: 'none' })
})

test('auto-match does nothing while switched off, or while sending is on hold', () => {
  expect(mayAct({ switchedOn: true, sendingHeld: false })).toBe(true)
  expect(mayAct({ switchedOn: false, sendingHeld: false })).toBe('switched-off')
  expect(mayAct({ switchedOn: true, sendingHeld: true })).toBe('sending-held')
})
