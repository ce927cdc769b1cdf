import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { entryCan } from '@khlang/domain/statements/entry'
import { expect, test } from 'vitest'
import { matchBlock } from './match-blocks.ts'

const me = 'nok@example.com'
const now = Date.parse('2026-11-21T03:00:00Z')
const inAMinute = '2026-11-21T03:01:00Z'
const aMinuteAgo = '2026-11-21T02:59:00Z'

const entry = (change: Partial<EntryRow> = {}) =>
  ({
    state: 'pending',
    direction: 'in',
    holder: null,
    leaseUntil: null,
    can: entryCan(
      { state: change.state ?? 'pending', direction: 'in', madeBy: null, disposition: null },
      'support',
    ),
    ...change,
  }) as EntryRow
const candidate = (
  change: {
    sameAmount?: boolean
    status?: string
    excluded?: boolean
    can?: true | string
    work?: object
  } = {},
) =>
  ({
    sameAmount: change.sameAmount ?? true,
    deposit: {
      can: { match: change.can ?? true },
      holder: null,
      leaseUntil: null,
      hold: null,
      ...change.work,
      player: { status: change.status ?? 'normal', excluded: change.excluded ?? false },
    },
  }) as unknown as Candidate

const situation = (change: Partial<Parameters<typeof matchBlock>[0]> = {}) => ({
  entry: entry(),
  chosen: candidate(),
  possibleCount: 0,
  screenIsLive: true,
  bonusWhy: null,
  reason: '',
  slipAsked: false,
  me: { email: me, may: ['entry.match'] },
  now,
  ...change,
})

test('a chosen request of the same amount may be matched', () => {
  expect(matchBlock(situation())).toBeNull()
})

test('an entry that a colleague has claimed may not be matched until the claim has expired', () => {
  const held = (leaseUntil: string) => entry({ state: 'claimed', holder: 'fern@example.com', leaseUntil })
  expect(matchBlock(situation({ entry: held(inAMinute) }))).toEqual({
    kind: 'refused',
    code: 'held-by-another',
  })
  expect(matchBlock(situation({ entry: held(aMinuteAgo) }))).toBeNull()
})

test('money never moves from a stale screen', () => {
  expect(matchBlock(situation({ screenIsLive: false }))).toEqual({ kind: 'screen' })
})

test('Enter alone never chooses between several possible requests', () => {
  expect(matchBlock(situation({ chosen: null, possibleCount: 3 }))).toEqual({
    kind: 'choose',
    possibleCount: 3,
  })
})

test('unequal amounts need a supervisor, and the supervisor a reason', () => {
  const chosen = candidate({ sameAmount: false })
  const supervisor = { email: me, may: ['entry.match', 'entry.matchUnequal'] }
  expect(matchBlock(situation({ chosen }))).toEqual({ kind: 'refused', code: 'amounts-differ' })
  expect(matchBlock(situation({ chosen, me: supervisor, reason: ' ' }))).toEqual({ kind: 'reason-needed' })
  expect(matchBlock(situation({ chosen, me: supervisor, reason: 'ลูกค้าโอนขาด' }))).toBeNull()
})

test('a suspended player, a request that is no longer open and an unusual bonus each block the match', () => {
  const blockOf = (change: Parameters<typeof situation>[0]) => matchBlock(situation(change))
  expect(blockOf({ chosen: candidate({ status: 'suspended' }) })).toEqual({
    kind: 'refused',
    code: 'player-suspended',
  })
  expect(blockOf({ chosen: candidate({ excluded: true }) })).toEqual({
    kind: 'refused',
    code: 'player-excluded',
  })
  expect(blockOf({ chosen: candidate({ can: 'deposit-not-pending' }) })).toEqual({
    kind: 'refused',
    code: 'deposit-not-pending',
  })
  expect(blockOf({ bonusWhy: 'more than you may give' })).toEqual({
    kind: 'bonus',
    reason: 'more than you may give',
  })
})

test('a request whose slip was credited elsewhere is matched only with a reason', () => {
  expect(matchBlock(situation({ slipAsked: true }))).toEqual({ kind: 'slip-reason-needed' })
  expect(matchBlock(situation({ slipAsked: true, reason: 'two transfers' }))).toBeNull()
})

test('a request claimed by a colleague or on hold cannot be matched until the claim or hold expires', () => {
  const blockOf = (work: object) => matchBlock(situation({ chosen: candidate({ work }) }))
  const claimed = { holder: 'lek@example.com', leaseUntil: inAMinute }
  expect(blockOf(claimed)).toMatchObject({ kind: 'request', code: 'request-held', request: claimed })
  expect(blockOf({ ...claimed, holder: me })).toBeNull()
  expect(blockOf({ ...claimed, leaseUntil: aMinuteAgo })).toBeNull()
  const hold = { reason: 'the bank asks', until: inAMinute, by: me }
  expect(blockOf({ hold })).toMatchObject({ kind: 'request', code: 'request-on-hold', request: { hold } })
  expect(blockOf({ hold: { ...hold, until: aMinuteAgo } })).toBeNull()
})
