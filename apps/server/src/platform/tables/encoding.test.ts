import { expect, test } from 'vitest'
import { inThaiCodePage } from '#testing/bank-file.ts'
import { decoded, encodingOf } from './encoding.ts'

const thai = 'รับโอนจาก นางสาวส้มโอ ใจดี'
/** Lines of a bank in which only names are in Thai. */
const plain = (bytes: number) => 'transfer 1,234.50\r\n'.repeat(Math.ceil(bytes / 19))
const whole = (bytes: Buffer) => [...decoded(bytes, encodingOf(bytes)!)].join('')

test.each([0, 100_000, 256 * 1024, 700_000, 5_000_000])(
  'Thai text that begins after %i plain bytes is recognised in both encodings',
  (before) => {
    const text = `${plain(before)}${thai}\r\n`
    expect(encodingOf(Buffer.from(text))).toBe('utf-8')
    expect(encodingOf(inThaiCodePage(text))).toBe('windows-874')
    expect(whole(Buffer.from(text)) === text).toBe(true)
    expect(whole(inThaiCodePage(text)) === text).toBe(true)
  },
)

test('a character split between two chunks is read as one', () => {
  for (const shift of [0, 1, 2, 3]) {
    const text = 'x'.repeat(64 * 1024 - shift) + thai
    expect(encodingOf(Buffer.from(text))).toBe('utf-8')
    expect(whole(Buffer.from(text)) === text).toBe(true)
  }
})

test('a file that ends within a letter is not UTF-8', () => {
  expect(encodingOf(Buffer.from(`${plain(100)}${thai}`).subarray(0, -1))).toBe('windows-874')
})

test('a file with control characters is no text, however late they appear', () => {
  expect(encodingOf(Buffer.from(`${plain(300_000)}\u0000`))).toBeNull()
})

test('a file that begins as UTF-16 is read as UTF-16', () => {
  expect(encodingOf(Buffer.from(`\ufeff${thai}`, 'utf16le'))).toBe('utf-16le')
})
