import type { DeskAct } from '@khlang/contract/statements/statements'
import { entryCan } from '@khlang/domain/statements/entry'
import { expect, test } from 'vitest'
import { wayBack } from './acted-ways.ts'

const me = { email: 'nok@example.com', may: ['entry.match'] }
const now = Date.parse('2026-11-21T03:00:00Z')
const did = (
  act: string,
  state: DeskAct['entry']['state'],
  change: Partial<DeskAct['entry']> = {},
  more: Partial<DeskAct> = {},
) =>
  ({
    act: `entry.${act}`,
    orderId: 'order',
    reason: 'why',
    last: true,
    entry: {
      state,
      phase: change.phase ?? null,
      orderId: 'order',
      hold: null,
      holder: null,
      leaseUntil: null,
      can: entryCan(
        { state, direction: 'in', phase: change.phase ?? null, madeBy: null, disposition: null },
        'supervisor',
      ),
      ...change,
    },
    ...more,
  }) as unknown as DeskAct
const way = (act: DeskAct) => wayBack(act, me, now)

test('a match is undone before its credit is ordered, and reversed once it was given', () => {
  expect(way(did('match', 'crediting', { phase: 'queued' }))).toEqual({ way: 'undo', reason: null })
  expect(way(did('match', 'crediting', { phase: 'sending' }))).toEqual({ way: 'undo', reason: 'order-sent' })
  expect(way(did('match', 'done'))).toEqual({ way: 'reverse', reason: null })
  expect(way(did('match', 'done', { orderId: 'another' }))).toEqual({ way: null, reason: 'later' })
  expect(way(did('match', 'pending', { orderId: null }))).toEqual({ way: null, reason: 'later' })
})

test('an entry put on hold or closed can be restored until somebody has worked on it again', () => {
  expect(way(did('hold', 'pending', { hold: { reason: 'why', until: null } }))).toEqual({
    way: 'lift',
    reason: null,
  })
  const again = { hold: { reason: 'a colleague’s', until: null, by: 'lek@example.com' } }
  expect(way(did('hold', 'pending', again, { last: false }))).toEqual({ way: null, reason: 'later' })
  expect(way(did('hold', 'pending'))).toEqual({ way: null, reason: 'later' })
  expect(way(did('hold', 'pending', {}, { reason: '' }))).toEqual({ way: null, reason: 'nothing' })
  expect(way(did('dispose', 'cancelled'))).toEqual({ way: 'reopen', reason: null })
  expect(way(did('markDuplicate', 'cancelled', {}, { last: false }))).toEqual({ way: null, reason: 'later' })
})

test('my own claim can be released, and a declined pair can be proposed again', () => {
  const held = { holder: me.email, leaseUntil: '2026-11-21T03:01:00Z' }
  expect(way(did('claim', 'claimed', held))).toEqual({ way: 'release', reason: null })
  expect(way(did('claim', 'pending'))).toEqual({ way: null, reason: 'later' })
  expect(way(did('decline', 'pending'))).toEqual({ way: 'propose', reason: null })
  expect(way(did('release', 'pending'))).toEqual({ way: null, reason: 'nothing' })
})
