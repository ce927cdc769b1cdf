import { describe, expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import type { Day } from '../time.ts'
import { avatarAddressProblems, readAvatarAddress } from './avatar-address.ts'
import { avatarBounds, avatarProblems, avatarSide, readAvatar } from './avatar-picture.ts'
import { maxAccountDigits, readAccountNumber, unusualLength } from './bank-account.ts'
import { blockedLevels, mayBlock, readBlocked, minBlockedLength } from './blocked-value.ts'
import {
  exclusionScopes,
  type Exclusion,
  isExcludedFromRewards,
  isExcludedFromDeposits,
  isWeaker,
  mayChangeExclusion,
} from './exclusion.ts'
import { readMobile } from './mobile.ts'
import { noteActs, noteEditMinutes } from './note.ts'
import {
  codePattern,
  emailPattern,
  isSocialLink,
  maxCoins,
  playerFields,
  postCodePattern,
  readBall,
  readCounts,
  rightOf,
  usualCompany,
} from './player-fields.ts'
import { maxNameLength, readName } from './player-name.ts'
import { shownAccount } from './shown-account.ts'
import { maxTagLength, maxTags, tagTone } from './tag.ts'
import { timelineGroups } from './timeline.ts'

test('each bank has its account number lengths', () => {
  const digits = Object.entries({
    SCB: [10],
    KBANK: [10],
    KRUNGSRI: [10],
    KTB: [10],
    BBL: [10],
    GSB: [12, 13, 14, 15],
    TTB: [10],
    BAAC: [12],
    UOBT: [10],
    CIMBT: [10],
    GHB: [12],
    KKP: [10, 14],
    LHB: [10],
    TISCO: [10, 14],
    ISBT: [10],
    CITI: [10],
    SCBT: [11],
    HSBC: [12],
    TRUEMONEY: [10],
  })
  for (const [bank, usual] of digits) {
    expect(unusualLength(bank, '1'.repeat(9)), bank).toEqual(usual)
    for (const length of usual) expect(unusualLength(bank, '1'.repeat(length)), bank).toBeNull()
  }
})

describe('an account number', () => {
  test('has at most twenty digits, and only digits', () => {
    expect(maxAccountDigits).toBe(20)
    expect(readAccountNumber('1'.repeat(20))).toEqual({ ok: true, value: '1'.repeat(20) })
    for (const other of ['1'.repeat(21), 'x12', '12x', '', 'x'])
      expect(readAccountNumber(other)).toEqual({ ok: false, refusal: 'account-wrong' })
  })

  test('is shown by Krungthai with its last digit apart', () => {
    expect(shownAccount.KTB({ bank: 'SCB', number: '1234567890' })).toBe('XXX-X-XX789-0')
    expect(shownAccount.KTB({ bank: 'SCB', number: '98765' })).toBe('XXX-X-XX876-5')
    expect(shownAccount.KBANK({ bank: 'SCB', number: '987654' })).toBe('xxx-x-x8765-x')
  })
})

describe('a mobile number', () => {
  test.each([
    ['0812345678', '0812345678'],
    ['021234567', '021234567'],
    ['660812345678', '0812345678'],
    ['66021234567', '021234567'],
    ['6621234567', '021234567'],
    ['(+66) 81 234-5678', '0812345678'],
  ])('written %s is dialled as %s', (text, home) => {
    expect(readMobile(text)).toEqual({ ok: true, value: home })
  })

  test.each([
    'x0812345678',
    '0812345678x',
    '0812+345678',
    '++66812345678',
    '0012345678',
    '02123456',
    '08123456789',
    '6608123456789',
    '6681234567890',
    '166812345678',
    '1660812345678',
    '66',
    '',
  ])('cannot be %j', (text) => {
    expect(readMobile(text)).toEqual({ ok: false, refusal: 'mobile-wrong' })
  })
})

describe('the address of a picture', () => {
  const refusal = (text: string) => {
    const read = readAvatarAddress(text)
    return read.ok ? 'kept' : read.refusal
  }
  test('has at most two thousand characters', () => {
    const long = (length: number) => 'https://example.com/'.padEnd(length, 'a')
    expect([refusal(long(2_000)), refusal(long(2_001))]).toEqual(['kept', 'too-long'])
  })

  test.each([
    ['https://someone@example.com/a', 'has-credentials'],
    ['https://:secret@example.com/a', 'has-credentials'],
    ['https://@example.com/a', 'has-credentials'],
    ['https://example.com/@someone', 'kept'],
    ['https://example.com/?to=https://a@b.co', 'kept'],
    ['https://1.2.3.example.com/a', 'kept'],
    ['https://cdn.4.5/a', 'not-https'],
    ['https://cdn4.example/a', 'kept'],
    ['https://4cdn.example/a', 'kept'],
    ['https://example./a', 'has-no-domain'],
    ['https://console.lan./a', 'has-no-domain'],
    ['https://local.example.com/a', 'kept'],
    ['https://x.local.example/a', 'kept'],
    ['https://x.home/a', 'has-no-domain'],
    ['https://x.intranet/a', 'has-no-domain'],
    ['https://x.localhost/a', 'has-no-domain'],
    ['https://example.com\\a', 'not-https'],
    ['https://example.com/a\u0000', 'not-https'],
    ['https://', 'not-https'],
    ['see https://example.com/a', 'not-https'],
  ])('%s: %s', (text, expected) => {
    expect(refusal(text)).toBe(expected)
  })

  test('is refused for one of six reasons', () => {
    expect(avatarAddressProblems.join(' ')).toBe(
      'not-https has-credentials has-port is-numeric-host has-no-domain too-long',
    )
  })
})

describe('an avatar', () => {
  const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  const refusal = (text: string) => {
    const read = readAvatar(bytesOf(text))
    return read.ok ? 'kept' : read.refusal
  }
  test.each([
    ['GIF87a', 'moving'],
    ['GIF89a', 'moving'],
    ['GIF88a', 'not-a-picture'],
    ['xGIF89a', 'not-a-picture'],
    ['<svg>', 'drawing'],
    ['\n\t <SVG>', 'drawing'],
    ['\u00ef\u00bb\u00bf<?xml?>', 'drawing'],
    ['<!-- a --><svg>', 'drawing'],
    ['<!doctype  svg>', 'drawing'],
    ['<!doctypesvg>', 'not-a-picture'],
    ['x<svg>', 'not-a-picture'],
    ['<p><svg>', 'not-a-picture'],
    [`${' '.repeat(252)}<svg`, 'drawing'],
    [`${' '.repeat(253)}<svg`, 'not-a-picture'],
  ])('given as %j is %s', (text, expected) => {
    expect(refusal(text)).toBe(expected)
  })

  test('has at most two megabytes and twenty-four million pixels, and is stored as a square of 512', () => {
    expect(avatarBounds).toEqual({ bytes: 2_097_152, dots: 24_000_000 })
    expect(avatarSide).toBe(512)
    expect(avatarProblems.slice(-2)).toEqual(['drawing', 'moving'])
    expect(avatarProblems).toHaveLength(7)
  })
})

describe('a player’s exclusion', () => {
  const day = (text: string) => text as Day
  const today = day('2026-11-21')
  const kept = (from: 'rewards' | 'deposits', until: string | null): Exclusion => ({
    from,
    until: until === null ? null : day(until),
  })

  test('lasts to the end of its last day, or for good', () => {
    const lasts = [
      null,
      kept('rewards', '2026-11-20'),
      kept('rewards', '2026-11-21'),
      kept('rewards', '2026-11-22'),
      kept('rewards', null),
    ].map((one) => isExcludedFromRewards(one, today))
    expect(lasts).toEqual([false, false, true, true, true])
  })

  test('covers deposits only if the player asked for that, while it lasts', () => {
    expect(isExcludedFromDeposits(kept('rewards', null), today)).toBe(false)
    expect(isExcludedFromDeposits(kept('deposits', null), today)).toBe(true)
    expect(isExcludedFromDeposits(kept('deposits', '2026-11-20'), today)).toBe(false)
    expect(isExcludedFromDeposits(null, today)).toBe(false)
  })

  test.each([
    [null, kept('deposits', null), false],
    [kept('deposits', '2026-11-20'), null, false],
    [kept('rewards', null), null, true],
    [kept('rewards', null), kept('rewards', '2026-11-20'), true],
    [kept('rewards', null), kept('rewards', '2026-12-01'), true],
    [kept('rewards', '2026-12-01'), kept('rewards', null), false],
    [kept('rewards', '2026-12-01'), kept('rewards', '2026-12-01'), false],
    [kept('rewards', '2026-12-01'), kept('rewards', '2026-12-02'), false],
    [kept('rewards', '2026-12-01'), kept('rewards', '2026-11-30'), true],
    [kept('rewards', null), kept('rewards', null), false],
    [kept('deposits', '2026-12-01'), kept('rewards', '2026-12-01'), true],
    [kept('deposits', '2026-12-01'), kept('rewards', null), true],
    [kept('rewards', '2026-12-01'), kept('deposits', '2026-12-01'), false],
    [kept('rewards', '2026-12-01'), kept('deposits', '2026-11-30'), true],
  ])('of %o is weakened by %o: %s', (before, after, weaker) => {
    expect(isWeaker(before, after, today)).toBe(weaker)
  })

  test('is strengthened by the desk, and weakened only by a role that may decide', () => {
    const [none, all] = [null, kept('deposits', null)]
    const may = (before: Exclusion | null, after: Exclusion | null) =>
      roles.map((role) => mayChangeExclusion(role, { before, after, today }))
    expect(may(none, all)).toEqual([true, true, true, true, 'not-permitted', 'not-permitted'])
    expect(may(all, none)).toEqual([
      true,
      true,
      'exclusion-stands',
      'exclusion-stands',
      'not-permitted',
      'not-permitted',
    ])
    expect(exclusionScopes).toEqual(['rewards', 'deposits'])
  })
})

describe('a watched or blocked value', () => {
  test('is the domestic number as a mobile, and all digits as an account', () => {
    expect(readBlocked('mobile', '66812345678')).toBe('0812345678')
    expect(readBlocked('account', '66812345678')).toBe('66812345678')
    expect(readBlocked('mobile', '668123456789')).toBe('668123456789')
    expect(readBlocked('mobile', '166812345678')).toBe('166812345678')
    expect(readBlocked('mobile', '6681234567')).toBe('081234567')
  })

  test('is compared in the form in which players are stored, however it was written', () => {
    for (const written of ['+66 (0)81 234 5678', '081-234-5678', '๐๘๑๒๓๔๕๖๗๘', '+66812345678'])
      expect(readBlocked('mobile', written)).toBe('0812345678')
    for (const written of ['มะม่วง\u200b  สวน', ' มะม่วง สวน '])
      expect(readBlocked('name', written)).toBe('มะม่วง สวน')
  })

  test('is watched by the desk, and blocked by roles that decide about standing', () => {
    expect(blockedLevels.map((level) => roles.map((role) => mayBlock(role, level)))).toEqual([
      [true, true, true, true, 'not-permitted', 'not-permitted'],
      [true, true, 'not-permitted', 'not-permitted', 'not-permitted', 'not-permitted'],
    ])
    expect(minBlockedLength).toEqual({ account: 6, mobile: 9, line: 2, name: 3 })
  })
})

describe('the fields of a player', () => {
  test('each need the permission listed here', () => {
    const right = (wanted: string) => playerFields.filter((field) => rightOf(field) === wanted)
    expect(right('player.bank')).toEqual(['bank', 'accountNumber'])
    expect(right('player.figures')).toEqual(['countsInReports'])
    expect(right('player.coins')).toEqual(['coins'])
    expect(right('player.password')).toEqual(['password'])
    expect(right('player.edit')).toHaveLength(playerFields.length - 5)
  })

  test('accept Y with spaces around it', () => {
    expect([' Y ', 'YY', 'Y Y'].map(readBall)).toEqual([true, false, false])
    expect([' y ', 'yy', 'N'].map(readCounts)).toEqual([true, false, false])
  })

  test.each([
    ['a post code', postCodePattern, ['10110'], ['1011', '101100', 'x10110', '10110x', 'abcde']],
    [
      'a player code',
      codePattern,
      ['a', '7', 'North-01.b_c', 'a'.repeat(30)],
      ['a'.repeat(31), '.a', 'a b', 'ก1', ''],
    ],
    [
      'an e-mail address',
      emailPattern,
      ['a.b@c-d.example', 'x@y.zz'],
      ['a@b', 'a@b.c', 'a@b.co,', 'a@b.co c', '<a@b.co', 'a@b.co>', '@b.co', 'a@@b.co'],
    ],
  ] as const)('%s must have its form', (_what, pattern, good, bad) => {
    for (const text of good) expect(pattern.test(text), text).toBe(true)
    for (const text of bad) expect(pattern.test(text), text).toBe(false)
  })

  test('accept a name or an http address as a social link', () => {
    for (const text of [
      'http://x.example',
      'HTTPS://x.example',
      'line id: abc',
      '7up:x',
      '@a',
      'see https://x',
    ])
      expect(isSocialLink(text), text).toBe(true)
    for (const text of ['javascript:x', 'web+x:y', 'x-a.b:c', 'see-https://x'])
      expect(isSocialLink(text), text).toBe(false)
  })

  test('have these limits', () => {
    expect({ maxCoins, usualCompany, maxNameLength, maxTagLength, maxTags, noteEditMinutes }).toEqual({
      maxCoins: 999_999_999_999,
      usualCompany: 'test',
      maxNameLength: 120,
      maxTagLength: 24,
      maxTags: 12,
      noteEditMinutes: 15,
    })
    expect([...timelineGroups, ...noteActs]).toEqual([
      'money',
      'rewards',
      'logins',
      'changes',
      'notes',
      'edit',
      'pin',
      'strike',
    ])
  })

  test('lose invisible characters in a name', () => {
    expect(readName('So\u200bm\u200c\u200dc\u2060hai\ufeff')).toBe('Somchai')
  })

  test('keep the colour of each tag', () => {
    expect(['VIP', 'โทรกลับ', 'a', 'b', 'c', 'd', 'new', 'ระวัง', 'gold', 'x y'].map(tagTone)).toMatchSnapshot()
  })
})
