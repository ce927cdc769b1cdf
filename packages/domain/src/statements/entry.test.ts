import { describe, expect, test } from 'vitest'
import type {
  CreditOrderId,
  EmployeeEmail,
  ExternalKey,
  PlayerId,
  RequestId,
  StatementEntryId,
} from '../brand.ts'
import type { Deposit } from '../cashier/request.ts'
import { credits, satang } from '../money.ts'
import { roles } from '../staff/acts.ts'
import {
  type Actor,
  checkEntry,
  closings,
  dispositions,
  entryActs,
  entryCan,
  entryCanFor,
  entryStates,
  isFinal,
  isReplaced,
  leaseSeconds,
  replacements,
  type StatementEntry,
} from './entry.ts'
import { decideMatch } from './match.ts'

const now = new Date('2026-11-21T02:00:00Z')
const later = new Date(now.getTime() + 60_000)
const nok: Actor = { email: 'nok@example.test' as EmployeeEmail, role: 'support' }
const lek: Actor = { email: 'lek@example.test' as EmployeeEmail, role: 'support' }
const boss: Actor = { email: 'boss@example.test' as EmployeeEmail, role: 'supervisor' }

const entry = (changes: Partial<StatementEntry> = {}): StatementEntry => ({
  id: 'e' as StatementEntryId,
  amount: satang(50_000),
  direction: 'in',
  state: 'pending',
  claim: null,
  madeBy: null,
  disposition: null,
  ...changes,
})
const heldBy = (actor: Actor, until = later) =>
  entry({ state: 'claimed', claim: { by: actor.email, claimNo: 1, until } })
const deposit = (changes: Partial<Deposit> = {}): Deposit => ({
  id: 'd' as RequestId,
  key: 'd' as ExternalKey,
  playerId: 'p' as PlayerId,
  playerKey: 'k' as ExternalKey,
  playerStatus: 'normal',
  playerExcluded: false,
  amount: credits(500),
  bonus: credits(50),
  state: 'pending',
  ...changes,
})
const match = (changes: Partial<Parameters<typeof decideMatch>[0]> = {}) =>
  decideMatch(
    { entry: entry(), deposit: deposit(), actor: nok, now, reason: null, ...changes },
    'o' as CreditOrderId,
  )

describe('a claim on an entry', () => {
  test('keeps colleagues away while its lease lasts', () => {
    expect(checkEntry(heldBy(nok), 'claim', lek, now)).toBe('held-by-another')
    expect(checkEntry(heldBy(nok), 'match', lek, now)).toBe('held-by-another')
    expect(checkEntry(heldBy(nok), 'cancel', boss, now)).toBe('held-by-another')
  })

  test('blocks nobody once it has expired', () => {
    expect(checkEntry(heldBy(nok, now), 'claim', lek, now)).toBe(true)
  })

  test('is released only by its holder', () => {
    expect(checkEntry(heldBy(nok), 'release', nok, now)).toBe(true)
    expect(checkEntry(heldBy(nok), 'release', lek, now)).toBe('not-yours')
    expect(checkEntry(heldBy(nok), 'release', boss, now)).toBe('not-yours')
  })

  test('is released by nobody once it has expired, even before it is ended', () => {
    for (const somebody of [nok, lek, boss])
      expect(checkEntry(heldBy(nok, now), 'release', somebody, now)).toBe('not-claimed')
  })

  test('lasts two minutes', () => {
    expect(leaseSeconds).toBe(120)
  })

  test('leaves a colleague read-only, with the reason for each action', () => {
    const all = entryCan(entry({ state: 'claimed', madeBy: 'split' }), 'owner')
    const seen = entryCanFor(all, nok.email, lek.email)
    expect(seen).toEqual({
      claim: 'held-by-another',
      release: 'not-yours',
      takeOver: true,
      match: 'held-by-another',
      cancel: 'held-by-another',
      hold: 'held-by-another',
      markDuplicate: 'entry-made',
      dispose: 'held-by-another',
      reopen: 'entry-not-cancelled',
      undo: 'entry-not-matched',
      reverse: 'entry-not-matched',
      takeApart: 'held-by-another',
    })
    const ofBank = entryCan(entry({ state: 'claimed' }), 'owner')
    expect(entryCanFor(ofBank, nok.email, lek.email)).toMatchObject({
      markDuplicate: 'held-by-another',
      takeApart: 'entry-not-made',
    })
    expect(entryCanFor(all, null, lek.email)).toEqual({ ...all, release: 'not-claimed' })
    expect(entryCanFor(all, lek.email, lek.email)).toEqual({ ...all, takeOver: 'not-permitted' })
  })

  test('gives the reason of the state before that of the holder', () => {
    const done = entryCan(entry({ state: 'done' }), 'owner')
    expect(entryCanFor(done, nok.email, lek.email)).toMatchObject({
      claim: 'entry-done',
      release: 'entry-done',
      match: 'entry-done',
    })
  })

  test('is taken over by a supervisor, not by a colleague', () => {
    expect(checkEntry(heldBy(nok), 'takeOver', boss, now)).toBe(true)
    expect(checkEntry(heldBy(nok), 'takeOver', lek, now)).toBe('not-permitted')
  })
})

test('every action in every state is allowed for a role, or has a reason', () => {
  const table = entryStates.flatMap((state) =>
    roles.flatMap((role) =>
      entryActs.map((act) => `${state} ${role} ${act} ${entryCan(entry({ state }), role)[act]}`),
    ),
  )
  expect(table).toMatchSnapshot()
})

describe('an entry made of others', () => {
  const part = entry({ madeBy: 'split' })

  test('is matched like any other', () => {
    expect(match({ entry: part })).toMatchObject({ ok: true })
  })

  test('can be undone while nothing is credited for it, by a role that may undo a match', () => {
    expect(checkEntry(part, 'takeApart', nok, now)).toBe(true)
    expect(checkEntry({ ...part, state: 'crediting' }, 'takeApart', nok, now)).toBe('entry-crediting')
    expect(checkEntry({ ...part, state: 'done' }, 'takeApart', nok, now)).toBe('entry-done')
    expect(checkEntry(part, 'takeApart', { ...nok, role: 'viewer' }, now)).toBe('not-permitted')
    expect(checkEntry(entry(), 'takeApart', nok, now)).toBe('entry-not-made')
  })

  test('cannot be a duplicate, because no bank reported it', () => {
    expect(checkEntry(part, 'markDuplicate', boss, now)).toBe('entry-made')
  })

  test.each(replacements)(
    'keeps its sources closed: one closed as %s cannot be reopened on its own',
    (disposition) => {
      expect(checkEntry(entry({ state: 'cancelled', disposition }), 'reopen', boss, now)).toBe(
        'entry-replaced',
      )
      expect(match({ entry: entry({ state: 'cancelled', disposition }) })).toMatchObject({
        refusal: 'entry-cancelled',
      })
    },
  )
})

describe('a match being credited', () => {
  test.each([
    ['queued', true],
    ['waiting', true],
    ['blocked', true],
    [null, true],
    ['sending', 'order-sent'],
    ['unknown', 'order-sent'],
  ] as const)('in phase %s can be undone: %s', (phase, answer) => {
    expect(entryCan({ ...entry({ state: 'crediting' }), phase }, 'owner').undo).toBe(answer)
  })

  test('counts as sent only while it is being credited', () => {
    expect(entryCan({ ...entry(), phase: 'sending' }, 'owner')).toMatchObject({
      claim: true,
      undo: 'entry-not-matched',
    })
  })
})

describe('a closed entry', () => {
  test.each([...dispositions, null])('closed as %s can be reopened', (disposition) => {
    expect(isReplaced(disposition)).toBe(false)
    expect(checkEntry(entry({ state: 'cancelled', disposition }), 'reopen', boss, now)).toBe(true)
  })

  test('stays closed once its file was taken back', () => {
    const takenBack = entry({ state: 'cancelled', disposition: 'takenBack' })
    expect(checkEntry(takenBack, 'reopen', boss, now)).toBe('entry-taken-back')
    expect(match({ entry: takenBack })).toMatchObject({ refusal: 'entry-cancelled' })
  })

  test('has a classification, or what replaced it', () => {
    expect(dispositions).toEqual(['wrongAccount', 'ownTransfer', 'fee', 'other'])
    expect(replacements).toEqual(['split', 'join', 'unmade'])
    expect(closings).toEqual([...dispositions, ...replacements, 'takenBack'])
    expect(closings.filter(isFinal)).toEqual([...replacements, 'takenBack'])
    expect(isFinal(null)).toBe(false)
    expect(replacements.map(isReplaced)).toEqual([true, true, true])
  })
})

describe('a match of an entry with a request', () => {
  test('orders amount and bonus together, with entry, request and employee', () => {
    expect(match()).toEqual({
      ok: true,
      value: {
        id: 'o',
        purpose: 'creditDeposit',
        kind: 'addCredit',
        playerId: 'p',
        playerKey: 'k',
        credits: 550,
        request: { id: 'd', key: 'd', from: 'pending' },
        entryId: 'e',
        orderedBy: nok.email,
        transfer: null,
        rewardId: null,
        lossReturn: null,
      },
    })
  })

  test('of another amount, higher or lower, needs a supervisor with a reason', () => {
    const unequal = (amount: number, reason: string | null) =>
      match({ deposit: deposit({ amount: credits(amount) }), actor: boss, reason })
    expect(unequal(499, 'promised')).toMatchObject({ ok: true, value: { credits: 549 } })
    expect(unequal(499, null)).toEqual({ ok: false, refusal: 'amounts-differ' })
    expect(unequal(499, '')).toEqual({ ok: false, refusal: 'amounts-differ' })
  })

  test.each([
    ['an entry whose credit is being sent', { entry: entry({ state: 'crediting' }) }, 'entry-crediting'],
    ['a finished entry', { entry: entry({ state: 'done' }) }, 'entry-done'],
    ['money out', { entry: entry({ direction: 'out' }) }, 'entry-outgoing'],
    ['an entry that a colleague has claimed', { entry: heldBy(lek) }, 'held-by-another'],
    [
      'a request that is not in progress',
      { deposit: deposit({ state: 'crediting' }) },
      'deposit-not-pending',
    ],
    ['a suspended player', { deposit: deposit({ playerStatus: 'suspended' }) }, 'player-suspended'],
    [
      'a player excluded at their own request',
      { deposit: deposit({ playerExcluded: true }) },
      'player-excluded',
    ],
    ['another amount', { deposit: deposit({ amount: credits(501) }) }, 'amounts-differ'],
    [
      'another amount, although a supervisor gives no reason',
      { deposit: deposit({ amount: credits(501) }), actor: boss, reason: ' ' },
      'amounts-differ',
    ],
    [
      'another amount, although a colleague gives a reason',
      { deposit: deposit({ amount: credits(501) }), reason: 'fee' },
      'amounts-differ',
    ],
    ['a viewer', { actor: { ...nok, role: 'viewer' as const } }, 'not-permitted'],
  ])('is refused for %s', (_case, changes, refusal) => {
    expect(match(changes)).toEqual({ ok: false, refusal })
  })

  test('of another amount by a supervisor with a reason credits the requested amount', () => {
    expect(
      match({ deposit: deposit({ amount: credits(501) }), actor: boss, reason: 'bank fee' }),
    ).toMatchObject({ ok: true, value: { credits: 551 } })
  })

  test('of an amount with satang credits the requested whole baht', () => {
    expect(match({ entry: entry({ amount: satang(50_075) }) })).toMatchObject({ ok: true })
  })

  test('can follow a failed credit', () => {
    expect(match({ entry: entry({ state: 'creditFailed' }) })).toMatchObject({ ok: true })
  })
})
