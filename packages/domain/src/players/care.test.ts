import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blockedKinds, blockableValues, readBlocked } from './blocked-value.ts'
import { mayChangeLimits, overLimits } from './deposit-limit.ts'
import { noteCan } from './note.ts'
import { hiddenAccount, shownAccount, showingBanks } from './shown-account.ts'
import { readTag, tagTone, tagTones } from './tag.ts'

const written = new Date('2026-11-21T02:00:00Z')
const minutesLater = (minutes: number) => new Date(written.getTime() + minutes * 60_000)
const nok = { email: 'nok@example.test', role: 'support' } as const
const lek = { email: 'lek@example.test', role: 'finance' } as const
const boss = { email: 'boss@example.test', role: 'supervisor' } as const
const note = { author: nok.email, createdAt: written, struckAt: null, isForgotten: false }

describe('a note on a player', () => {
  test('is corrected by its author, within a quarter of an hour', () => {
    expect(noteCan(note, nok, minutesLater(14.9)).edit).toBe(true)
    expect(noteCan(note, nok, minutesLater(15)).edit).toBe('note-settled')
    expect(noteCan(note, boss, minutesLater(1)).edit).toBe('note-of-another')
  })

  test('is struck through by its author or by who may decide, once', () => {
    expect(noteCan(note, nok, minutesLater(999)).strike).toBe(true)
    expect(noteCan(note, boss, minutesLater(999)).strike).toBe(true)
    expect(noteCan(note, lek, minutesLater(1)).strike).toBe('note-of-another')
    const struck = { ...note, struckAt: minutesLater(1) }
    expect(noteCan(struck, nok, minutesLater(2))).toEqual({
      edit: 'note-struck',
      pin: 'note-struck',
      strike: 'note-struck',
    })
  })

  test('stays as it is once the player was forgotten, whoever looks at it', () => {
    expect(noteCan({ ...note, isForgotten: true }, boss, minutesLater(1))).toEqual({
      edit: 'player-forgotten',
      pin: 'player-forgotten',
      strike: 'player-forgotten',
    })
  })
})

describe('a player’s deposit limits', () => {
  const limits = { day: 1_000, month: 5_000 }

  test('warn of deposits above them, separately for day and month', () => {
    expect(overLimits(limits, { day: 600, month: 4_000 }, 400)).toEqual([])
    expect(overLimits(limits, { day: 600, month: 4_800 }, 401)).toEqual([
      { per: 'day', limit: 1_000, deposited: 600 },
      { per: 'month', limit: 5_000, deposited: 4_800 },
    ])
    expect(overLimits({ day: null, month: null }, { day: 9e8, month: 9e8 }, 1)).toEqual([])
  })

  test('are lowered by anybody on the desk, and raised by a role that may decide', () => {
    expect(mayChangeLimits('support', limits, { day: 500, month: 5_000 })).toBe(true)
    expect(mayChangeLimits('support', { day: null, month: null }, limits)).toBe(true)
    expect(mayChangeLimits('support', limits, { day: 1_000, month: 5_001 })).toBe('limit-stands')
    expect(mayChangeLimits('support', limits, { day: null, month: 5_000 })).toBe('limit-stands')
    expect(mayChangeLimits('supervisor', limits, { day: null, month: null })).toBe(true)
    expect(mayChangeLimits('viewer', limits, { day: 1, month: 1 })).toBe('not-permitted')
  })
})

describe('a value on the block list', () => {
  test('is normalised, however it was written', () => {
    expect(readBlocked('account', '123-4-56789-0')).toBe('1234567890')
    expect(readBlocked('mobile', '+66 81 234 5678')).toBe('0812345678')
    expect(readBlocked('account', '๑๒๓-๔-๕๖๗๘๙-0')).toBe('1234567890')
    expect(readBlocked('mobile', '๐๘๑ ๒๓๔ ๕๖๗๘')).toBe('0812345678')
    expect(readBlocked('line', ' @Mango ')).toBe('@mango')
    expect(readBlocked('name', 'มะม่วง   สวนตัวอย่าง')).toBe('มะม่วง สวนตัวอย่าง')
  })

  test('stays the same when normalised again', () => {
    fc.assert(
      fc.property(fc.constantFrom(...blockedKinds), fc.string(), (kind, text) => {
        expect(readBlocked(kind, readBlocked(kind, text))).toBe(readBlocked(kind, text))
      }),
    )
  })

  test('is checked against every listed kind of detail of a player, and no other', () => {
    const brought = {
      accountNumber: '1234567890',
      mobile: null,
      lineName: 'Mango',
      lineUserId: 'U1',
      name: 'มะม่วง',
    }
    expect(blockableValues(brought)).toEqual([
      { kind: 'account', value: '1234567890' },
      { kind: 'line', value: 'mango' },
      { kind: 'line', value: 'u1' },
      { kind: 'name', value: 'มะม่วง' },
    ])
  })
})

describe('a bank’s masked form of an account', () => {
  test('shows the digits that this bank leaves visible', () => {
    const at = (bank: string) =>
      Object.values(shownAccount).map((show) => show({ bank, number: '1234567890' }))
    expect(at('KBANK')).toEqual(['x567890', 'xxx4567890', 'xxx-x-x6789-x', '0012XXXX7890', 'XXX-X-XX789-0'])
    expect(shownAccount.SCB({ bank: 'scb', number: '1234567890' })).toBe('x7890')
  })

  test('hides every other digit', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'123456789'), minLength: 8, maxLength: 15 })
    fc.assert(
      fc.property(digits, fc.constantFrom(...showingBanks), (number, bank) => {
        const shown = shownAccount[bank]({ bank: 'KBANK', number: hiddenAccount(number) })
        const seen = shown.replaceAll(/[^1-9]/g, '')
        expect(number.slice(-4)).toContain(seen)
      }),
    )
  })
})

test('a tag is normalised to single spaces, and always has the same colour', () => {
  expect(readTag('  โทร   กลับ ')).toBe('โทร กลับ')
  expect(tagTone('VIP')).toBe(tagTone('vip'))
  expect(tagTones).toContain(tagTone('อะไรก็ได้'))
})
