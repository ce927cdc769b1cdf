import type { PlayerField } from '@khlang/domain/players/player-fields'
import { expect, test } from 'vitest'
import { readField } from './read-field.ts'

const read: [PlayerField, string, ReturnType<typeof readField>][] = [
  ['firstName', ' ส้มโอ ', { value: 'ส้มโอ' }],
  ['firstName', ' ', { problem: 'missing' }],
  ['company', '', { problem: 'missing' }],
  ['lastName', '', { value: '' }],
  ['mobile', '081-234-5678', { value: '0812345678' }],
  ['mobile', '', { value: null }],
  ['mobile', '12', { problem: 'mobile-wrong' }],
  ['email', 'Pomelo@Mail.Example', { value: 'pomelo@mail.example' }],
  ['email', 'pomelo', { problem: 'email-wrong' }],
  ['accountNumber', '๑๒๓-4-56789-0', { value: '1234567890' }],
  ['accountNumber', 'x123', { problem: 'account-wrong' }],
  ['coins', '1,200', { value: 1_200 }],
  ['coins', '', { value: 0 }],
  ['coins', '-1', { problem: 'coins-wrong' }],
  ['postCode', '๑๐๒๐๐', { value: '10200' }],
  ['postCode', '1020', { problem: 'post-code-wrong' }],
  ['password', ' eight c ', { value: ' eight c ' }],
  ['password', 'seven c', { problem: 'password-short' }],
  ['countsInReports', 'Y', { value: true }],
  ['countsInReports', 'N', { value: false }],
  ['ball', '', { value: false }],
  ['code', 'a b', { problem: 'code-wrong' }],
]

test.each(read)('the field %s with "%s" is read as %o', (field, typed, found) => {
  expect(readField(field, typed)).toEqual(found)
})
