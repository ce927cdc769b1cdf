import fc from 'fast-check'
import { expect, test } from 'vitest'
import { headWord, readHeadWord } from './audit-head.ts'

test('the end of the audit is read from its printed word, also when typed from paper', () => {
  const head = fc.record({
    epoch: fc.nat(99_999),
    place: fc.nat(),
    hash: fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'),
      minLength: 64,
      maxLength: 64,
    }),
  })
  fc.assert(
    fc.property(head, (one) => {
      expect(readHeadWord(headWord(one))).toEqual(one)
      expect(readHeadWord(` ${headWord(one).toUpperCase()}\n`)).toEqual(one)
    }),
  )
})

test('any other text is refused as an end of the audit', () => {
  for (const word of ['', '1-2', `1-2-${'a'.repeat(63)}`, `1-2-${'g'.repeat(64)}`, `x-2-${'a'.repeat(64)}`])
    expect(readHeadWord(word), word).toBeNull()
})
