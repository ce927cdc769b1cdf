import type { PlayerRecord } from '@khlang/contract/players/player-form'
import { expect, test } from 'vitest'
import en from '../../../messages/en.json' with { type: 'json' }
import th from '../../../messages/th.json' with { type: 'json' }
import { shownValue } from './shown-value.ts'

const record = {
  agent: { id: 'a1', username: 'east', name: 'East' },
  master: { id: 'm1', key: 7, name: 'Master' },
  friend: { id: 'f1', code: 'east017', name: 'Friend' },
} as PlayerRecord

test.each([
  ['agentId', 'a1', 'east'],
  ['masterId', 'm1', '#7 Master'],
  ['friendId', 'f1', 'east017 Friend'],
  ['agentId', 'm1', th.player_chosen_by_you],
  ['masterId', 'a1', th.player_chosen_by_you],
  ['friendId', 'a1', th.player_chosen_by_you],
  ['password', 'secret word', '••••••••'],
  ['bank', 'SCB', `SCB · ${th.bank_scb}`],
  ['countsInReports', 'Y', th.player_form_yes],
  ['countsInReports', 'N', th.player_form_no],
  ['firstName', 'a1', 'a1'],
  ['firstName', '', th.player_form_nothing],
  ['password', '', th.player_form_nothing],
] as const)('%s %j is shown as %j', (field, value, text) => {
  expect(shownValue(field, value, [null, record])).toBe(text)
  expect(shownValue(field, value, [record])).toBe(text)
})

test('a choice is named by any of the versions that a conflict shows', () => {
  const other = { ...record, agent: { id: 'a2', username: 'west', name: 'West' } } as PlayerRecord
  expect(shownValue('agentId', 'a2', [record, other])).toBe('west')
  expect(en.player_chosen_by_you).not.toBe(th.player_chosen_by_you)
})
