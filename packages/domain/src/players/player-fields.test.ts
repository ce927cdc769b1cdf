import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountMatchKey, scbMatchKey } from './account-keys.ts'
import { readAvatarAddress } from './avatar-address.ts'
import { lacksDigits, maxAccountDigits, readAccountNumber, unusualLength } from './bank-account.ts'
import { lacksZero, readMobile } from './mobile.ts'
import { maxCodeLength } from './code-length.ts'
import { codePattern, emailPattern, isSocialLink, readBall, readCounts } from './player-fields.ts'
import { readName } from './player-name.ts'

const digits = (least: number, most: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
const inThai = (text: string) => text.replaceAll(/\d/g, (one) => String.fromCharCode(0x0e50 + Number(one)))

describe('a name of a player', () => {
  test('is stable when normalised again, without double or outer spaces', () => {
    const parts = fc.constantFrom('ก', 'ำ', 'é', 'e\u0301', ' ', '\u00a0', '\t', '\u200b', 'a', '\u0e33')
    fc.assert(
      fc.property(fc.string({ unit: parts }), (text) => {
        const name = readName(text)
        expect(readName(name)).toBe(name)
        expect(name).not.toMatch(/^\s|\s$|\s\s|\u200b/)
        expect(name).toBe(name.normalize('NFC'))
      }),
    )
  })

  test('typed with combining marks equals its composed form', () => {
    expect(readName(' Jose\u0301   Ruiz ')).toBe('José Ruiz')
  })
})

describe('a mobile number', () => {
  test('is the same in every usual notation', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('2', '6', '8', '9'),
        digits(7, 8),
        fc.constantFrom('', ' ', '-', '.'),
        (first, more, between) => {
          const rest = first + more
          const home = `0${rest}`
          const grouped = `${home.slice(0, 3)}${between}${home.slice(3, 6)}${between}${home.slice(6)}`
          for (const way of [home, grouped, `+66${rest}`, `+66 (0)${rest}`, inThai(grouped)])
            expect(readMobile(way)).toEqual({ ok: true, value: home })
        },
      ),
    )
  })

  test('may also begin with 66 without the plus', () => {
    expect(readMobile('66812345678')).toEqual({ ok: true, value: '0812345678' })
  })

  test.each(['', '12345', '08123456789', '0812345', 'call me', '081234567a', '+1 202 555 0101'])(
    'cannot be "%s"',
    (text) => expect(readMobile(text).ok).toBe(false),
  )
})

test('a telephone number lacks its first zero if it is one with it', () => {
  for (const text of ['812345678', '21234567', ' 81-234-5678', '๘๑๒๓๔๕๖๗๘'])
    expect(lacksZero(text), text).toBe(true)
  for (const text of ['0812345678', '66812345678', '12', '', 'x']) expect(lacksZero(text), text).toBe(false)
})

describe('an account number', () => {
  test('of any length keeps its digits, and so do its match keys', () => {
    fc.assert(
      fc.property(digits(1, maxAccountDigits), (number) => {
        const grouped = number.replaceAll(/(\d{3})(?=\d)/g, '$1-')
        expect(readAccountNumber(grouped)).toEqual({ ok: true, value: number })
        expect(readAccountNumber(inThai(grouped))).toEqual({ ok: true, value: number })
        expect(accountMatchKey(number)).toBe(number.slice(number.length === 10 ? 3 : 5))
        expect(scbMatchKey(number)).toBe(number.slice(-6))
        expect(number.endsWith(accountMatchKey(number)) && number.endsWith(scbMatchKey(number))).toBe(true)
      }),
    )
  })

  test.each(['', '12345a', '1'.repeat(maxAccountDigits + 1), '12+34'])('cannot be "%s"', (text) =>
    expect(readAccountNumber(text).ok).toBe(false),
  )

  test('with another length than its bank’s is unusual, except for an unknown bank', () => {
    expect(unusualLength('SCB', '12345678901')).toEqual([10])
    expect(unusualLength('SCB', '1234567890')).toBeNull()
    expect(unusualLength('GSB', '123456789012')).toBeNull()
    expect(unusualLength('MINE', '1')).toBeNull()
    expect(unusualLength(null, '1')).toBeNull()
  })

  test('lacks digits if its bank’s have more, as one whose zeros a spreadsheet dropped', () => {
    const lacking = (bank: string | null, ...digits: number[]) =>
      digits.filter((count) => lacksDigits(bank, '1'.repeat(count)))
    expect(lacking('KBANK', 8, 9, 10, 11)).toEqual([8, 9])
    expect(lacking('GSB', 11, 12, 14, 15, 16)).toEqual([11])
    expect(lacking('KKP', 9, 10, 13, 14, 15)).toEqual([9, 13])
    expect([...lacking('MINE', 1), ...lacking(null, 1)]).toEqual([])
  })
})

describe('the address of an external picture', () => {
  test.each([
    'https://profile.line-scdn.net/0hAbC_dEf?x=1',
    'https://example.com:443/a.png',
    'https://รูป.example.com/ก.png',
  ])('%s is kept unchanged', (text) => expect(readAvatarAddress(text)).toEqual({ ok: true, value: text }))

  test.each([
    ['http://example.com/a.png', 'not-https'],
    ['javascript:alert(1)', 'not-https'],
    ['https://exa mple.com', 'not-https'],
    ['https://someone:secret@example.com/a.png', 'has-credentials'],
    ['https://@example.com/a.png', 'has-credentials'],
    ['https://example.com:8443/a.png', 'has-port'],
    ['https://127.0.0.1/a.png', 'is-numeric-host'],
    ['https://2130706433/a.png', 'is-numeric-host'],
    ['https://0x7f.1/a.png', 'is-numeric-host'],
    ['https://[::1]/a.png', 'is-numeric-host'],
    ['https://localhost/a.png', 'has-no-domain'],
    ['https://console.internal/a.png', 'has-no-domain'],
    ['https://console.local/a.png', 'has-no-domain'],
    ['https://console.localhost/a.png', 'has-no-domain'],
    ['https://console.lan/a.png', 'has-no-domain'],
    ['https://console.home/a.png', 'has-no-domain'],
    ['https://console.intranet/a.png', 'has-no-domain'],
    [`https://example.com/${'a'.repeat(2_000)}`, 'too-long'],
  ])('%.40s is refused: %s', (text, refusal) =>
    expect(readAvatarAddress(text)).toEqual({ ok: false, refusal }),
  )
})

describe('other fields of a player', () => {
  test('ball is true only for Y; "counts in reports" accepts y too', () => {
    expect(['Y', 'y', 'N', '', 'true'].map(readBall)).toEqual([true, false, false, false, false])
    expect(['Y', 'y', 'N', ''].map(readCounts)).toEqual([true, true, false, false])
  })

  test('a code has only characters of any keyboard, and never looks like an id', () => {
    expect(['north001', 'VIP-7', 'a'].every((code) => codePattern.test(code))).toBe(true)
    const wrong = ['', 'เหนือ1', 'a b', '-a', '0190b1c2-7d3e-7abc-8def-0123456789ab']
    expect(wrong.some((code) => codePattern.test(code))).toBe(false)
  })

  test('an e-mail has a name, a host and a domain', () => {
    expect(['a@b.co', 'a.b+c@d-e.example'].every((one) => emailPattern.test(one))).toBe(true)
    expect(['a', 'a@b', 'a b@c.de', 'a@b.c', '@b.co', 'a@b@c.de'].some((one) => emailPattern.test(one))).toBe(
      false,
    )
  })

  test('a social link is a name, or an address a browser may open', () => {
    expect(['@somchai', 'somchai.k', 'https://x.example/somchai'].every(isSocialLink)).toBe(true)
    expect(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'].some(isSocialLink)).toBe(false)
  })
})

test('a player code has at most 30 characters', () => {
  expect(maxCodeLength).toBe(30)
  expect([30, 31].map((length) => codePattern.test('a'.repeat(length)))).toEqual([true, false])
})
