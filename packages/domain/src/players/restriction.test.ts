import { expect, test } from 'vitest'
import { personalFields } from './player-fields.ts'
import { mayLookAt, restrictedMark, withoutPerson } from './restriction.ts'

test('a restricted player is shown in full only to owners; other players as usual', () => {
  expect(mayLookAt('owner', { restricted: true })).toBe(true)
  for (const role of ['supervisor', 'finance', 'support', 'auditor', 'viewer'] as const) {
    expect(mayLookAt(role, { restricted: true })).toBe('player-restricted')
    expect(mayLookAt(role, { restricted: false })).toBe(true)
  }
})

test('a restricted row keeps its sums, times and codes, and nothing personal', () => {
  const row = {
    code: 'north007',
    firstName: 'ก',
    mobile: '0812345678',
    tags: ['vip'],
    location: { city: 'x' },
    coins: 7,
  }
  expect(withoutPerson(row)).toEqual({
    code: 'north007',
    firstName: restrictedMark,
    mobile: null,
    tags: [],
    location: {},
    coins: 7,
  })
})

test('every field of any list that identifies a person is removed from a restricted row', () => {
  const personal = `
    addressLine1 addressLine2 subdistrict district province postCode twitter facebook instagram github line slack
    accountMatchKey accountNumber accountTail after avatar avatarKept bank before company email jobTitle lastName
    lineName lineUserId location manager mobile payeeBank payeeTail pictureUrl playerBank rawText reason role scbMatchKey senderAccount
    senderBank senderMobile senderName socialLinks tags`
  for (const field of personal.trim().split(/\s+/))
    expect([field, withoutPerson({ [field]: 'ข้อมูล' })]).toEqual([field, { [field]: null }])
  for (const field of ['firstName', 'name', 'payeeName', 'playerName'])
    expect([field, withoutPerson({ [field]: 'ข้อมูล' })]).toEqual([field, { [field]: restrictedMark }])
})

test('every detail masked in lists is removed from a restricted row', () => {
  for (const field of personalFields)
    expect([field, withoutPerson({ [field]: '0812345678' })]).toEqual([field, { [field]: null }])
})
