import { describe, expect, test } from 'vitest'
import {
  accountsToTake,
  isNumberOf,
  ownColumnsIn,
  withoutOwnSender,
  withoutStoredOwnSender,
} from './file-accounts.ts'

const own = '0012345678'
const other = '0098765432'

describe('the number of a file’s account', () => {
  test.each([
    '0012345678',
    '001-2-34567-8',
    '12345678',
    '0000012345678',
    '014-0012345678',
    ' 001 2345678 ',
    'TH120140012345678',
    'xxx-x-x4567-8',
    'xxxxxx5678',
    'XX5678',
    '001XXXX678',
    'xxx-x-x3456-xx',
  ])('is the own one as %s', (written) => {
    expect(isNumberOf(written, own)).toBe(true)
    expect(isNumberOf(written, other)).toBe(false)
  })

  test.each(['0012345679', '00123456780', 'x678', 'xxxxxx5679', '345678', '', 'savings'])(
    'is not, as %s',
    (written) => {
      expect(isNumberOf(written, own)).toBe(false)
    },
  )

  test('is not that of an own account without a number, nor of a short one by its end', () => {
    expect(isNumberOf('', '')).toBe(false)
    expect(isNumberOf('12345678', '')).toBe(false)
    expect(isNumberOf('5678', '0005678')).toBe(true)
    expect(isNumberOf('12345678', '0005678')).toBe(false)
  })
})

describe('the sender of a report', () => {
  const senders = (written: readonly string[], without: typeof withoutOwnSender) =>
    written.filter((senderAccount) => without({ senderAccount }, own).senderAccount !== null)
  const shortened = 'xxxxxxxxx67-8'

  test('is none if it is the own account, and stored also if the purge has left three digits of it', () => {
    const others = [other, 'x1234', 'xxxxxxxxx67-9', 'xxxxxx678', '67-8']
    const written = [own, '001-2-34567-8', 'xxxxxx5678', shortened, ...others]
    expect(senders(written, withoutOwnSender)).toEqual([shortened, ...others])
    expect(senders(written, withoutStoredOwnSender)).toEqual(others)
    expect(withoutStoredOwnSender({ senderAccount: shortened }, '')).toEqual({ senderAccount: shortened })
    expect(withoutStoredOwnSender({ senderAccount: null }, own)).toEqual({ senderAccount: null })
  })
})

describe('of a file', () => {
  const take = (...named: string[]) => accountsToTake({ named, ownNumber: own, otherNumbers: [other, ''] })

  test('all lines count if it names no account, or only one that is not clearly another own one', () => {
    expect([take(), take('001-2-34567-8'), take('0012345678', '001-2-34567-8'), take('55-1')]).toEqual(
      Array(4).fill(null),
    )
  })

  test('only the lines of the own account count if it names several', () => {
    expect(take(other, '001-2-34567-8')).toEqual(['001-2-34567-8'])
    expect(take('0012345678', '7770007770', '001-2-34567-8')).toEqual(['0012345678', '001-2-34567-8'])
  })

  test('no line counts if its account is another own one, or if nothing says which is the own one', () => {
    expect([take(other), take('009-8-76543-2'), take(other, 'xxxxxx5432')]).toEqual(
      Array(3).fill('other-account'),
    )
    expect(take('7770007770', other)).toBe('several-accounts')
    expect(take('xxxxxx5678', '0012345678')).toBe('several-accounts')
    const unnumbered = { named: [own, other], ownNumber: '', otherNumbers: [other] }
    expect(accountsToTake(unnumbered)).toBe('several-accounts')
  })
})

describe('the columns with the own number', () => {
  const columnsOf = (...lines: string[][]) => ownColumnsIn(lines, own)

  test('have it wherever they have a number', () => {
    expect(columnsOf(['1', '0012345678', own, '', 'x'], ['2', 'savings', 'xxxxxx5678', other])).toEqual([
      1, 2,
    ])
    expect(columnsOf(['0012345678'], [other])).toEqual([])
    expect(columnsOf(['', 'savings'])).toEqual([])
    expect(columnsOf()).toEqual([])
    expect(ownColumnsIn([['0012345678']], '')).toEqual([])
  })
})
