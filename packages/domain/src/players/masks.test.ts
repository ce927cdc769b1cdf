import { describe, expect, test } from 'vitest'
import { accountDigits } from './account-keys.ts'
import { maskAccount, maskEmail, maskMobile, maskText } from './masks.ts'
import { hiddenAccount } from './shown-account.ts'

describe('in a list of players', () => {
  test.each([
    ['0812345678', '08x-xxx-5678'],
    ['021234567', '02x-xxx-4567'],
    ['1234567', '12x-xxx-4567'],
    ['123456', 'xxxxxx'],
    ['', ''],
  ])('the mobile %s is shown as %s', (mobile, shown) => {
    expect(maskMobile(mobile)).toBe(shown)
  })

  test.each([
    ['1234567890', 'xxx-x-xx789-0'],
    ['123456789012', 'xxx-x-xxxx9-012'],
    ['12345678901', 'xxxxxxx8901'],
    ['12345', 'x2345'],
    ['1234', '1234'],
    ['12', '12'],
  ])('the account %s is shown as %s', (account, shown) => {
    expect(maskAccount(account)).toBe(shown)
    expect(accountDigits(maskAccount(account))).toBe(account.slice(-4))
  })

  test.each([
    ['mango@mail.example', 'm•••@mail.example'],
    ['m@mail.example', 'm•••@mail.example'],
    ['mango', 'm•••'],
    ['@mail.example', '•••@mail.example'],
    ['', '•••'],
  ])('the e-mail %j is shown as %s', (email, shown) => {
    expect(maskEmail(email)).toBe(shown)
  })

  test.each([
    ['1234567890', 'xxxxxx7890'],
    ['12345', 'x2345'],
    ['123', '123'],
  ])('the hidden account %s keeps its length: %s', (account, shown) => {
    expect(hiddenAccount(account)).toBe(shown)
  })
})

describe('in free text', () => {
  test.each([
    ['081 234 5678', 'xxx xxx 5678'],
    ['081-234-5678', 'xxx-xxx-5678'],
    ['123-4-56789-0', 'xxx-x-xx789-0'],
    ['123.456.7890', 'xxx.xxx.7890'],
    ['๐๘๑ ๒๓๔ ๕๖๗๘', 'xxx xxx ๕๖๗๘'],
    ['๐๘๑.๒๓๔.๕๖๗๘', 'xxx.xxx.๕๖๗๘'],
    ['1234567', 'xxx4567'],
  ])('the number %s is masked, however it is grouped', (number, shown) => {
    for (const [before, after] of [
      ['', ''],
      ['โอนจาก ', ' เรียบร้อย'],
      ['(', ')'],
    ])
      expect(maskText(`${before}${number}${after}`)).toBe(`${before}${shown}${after}`)
  })

  test.each(['123456', '1,234,567.50', '500.00', '2026-11-28', '28-11-2026', '2026-11-28 09', 'AB-12'])(
    '%s stays: it identifies nobody',
    (text) => {
      expect(maskText(`ref ${text} end`)).toBe(`ref ${text} end`)
    },
  )
})
