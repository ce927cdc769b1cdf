import type { EntryRow } from '@khlang/contract/statements/statements'
import { entryCan } from '@khlang/domain/statements/entry'
import { expect, test } from 'vitest'
import { holderNow, refusalOf } from './entry-acts.ts'

const now = Date.parse('2026-11-21T03:00:07Z')
const [me, other] = ['nok@example.com', 'lek@example.com']
const row = (holder: string | null, leaseUntil: string | null, state: 'pending' | 'claimed' = 'claimed') =>
  ({
    holder,
    leaseUntil,
    can: entryCan({ state, direction: 'in', madeBy: null, disposition: null }, 'support'),
  }) as unknown as EntryRow
const [held, over] = ['2026-11-21T03:00:08Z', '2026-11-21T03:00:07Z']

test('an entry is held until its claim is over, to the second', () => {
  expect(holderNow(row(other, held), now)).toBe(other)
  expect(holderNow(row(other, over), now)).toBe(null)
  expect(holderNow(row(null, null), now)).toBe(null)
  expect(holderNow(row(other, null), now)).toBe(null)
})

test('what a colleague holds cannot be matched until their claim is over', () => {
  expect(refusalOf(row(other, held), 'match', me, now)).toBe('held-by-another')
  expect(refusalOf(row(other, over), 'match', me, now)).toBe(null)
  expect(refusalOf(row(me, held), 'match', me, now)).toBe(null)
})

test('my claim is mine to release, and nobody’s once it is over', () => {
  expect(refusalOf(row(me, held), 'release', me, now)).toBe(null)
  expect(refusalOf(row(other, held), 'release', me, now)).toBe('not-yours')
  expect(refusalOf(row(me, over), 'release', me, now)).toBe('not-claimed')
})

test('what role or state forbid stays forbidden, whoever holds the entry', () => {
  expect(refusalOf(row(null, null, 'pending'), 'reverse', me, now)).toBe('entry-not-matched')
  expect(refusalOf(row(other, held), 'reopen', me, now)).not.toBe(null)
})
