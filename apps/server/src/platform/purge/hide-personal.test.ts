import { expect, test } from 'vitest'
import { hidePersonal } from './hide-personal.ts'

test('personal data in the audit are masked, and what is stored masked stays as it is', () => {
  const facts = {
    email: 'xxx.shop@mail.example',
    mobile: '0891234567',
    accountNumber: '7418529630',
    lineUserId: 'U3fxxx9',
    role: 'support',
    tries: 3,
  }
  const hidden = hidePersonal(facts)!
  expect(hidden).toMatchObject({ role: 'support', tries: 3 })
  for (const field of ['email', 'mobile', 'accountNumber', 'lineUserId'] as const)
    expect([field, hidden[field]]).not.toEqual([field, facts[field]])
  expect(JSON.stringify(hidden)).not.toMatch(/shop|1234|8529|U3f/)
  expect(hidePersonal(hidden)).toEqual(hidden)
  expect(hidePersonal(null)).toBeNull()
})
