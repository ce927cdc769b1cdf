import type { PlayerRow } from '@khlang/contract/players/players'
import { expect, test } from 'vitest'
import { withPlayerChanges } from './with-player-changes.ts'

const now = { id: 'p-7', code: 'north007', name: 'Somchai', state: 'watch', bank: 'SCB' } as PlayerRow
const row = (player: object | null) => ({ id: 'r-1', amount: '537', player })

test('a row shows the current values of its player, of those that it shows', () => {
  expect(withPlayerChanges(row({ id: 'p-7', code: 'north007', status: 'normal' }), now)).toEqual(
    row({ id: 'p-7', code: 'north007', status: 'watch' }),
  )
})

test('a row stays as it is if nothing changed, or it belongs to another player or none', () => {
  expect(withPlayerChanges(row({ id: 'p-7', name: 'Somchai', status: 'watch' }), now)).toBeNull()
  expect(withPlayerChanges(row({ id: 'p-8', name: 'Somsri' }), now)).toBeNull()
  expect(withPlayerChanges(row(null), now)).toBeNull()
  expect(withPlayerChanges({ id: 'r-1' }, now)).toBeNull()
})
