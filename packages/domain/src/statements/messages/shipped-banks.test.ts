import { expect, test } from 'vitest'
import { fieldEnds } from './field-ends.ts'
import { maskKindOf, maskKinds } from './mask-kind.ts'
import { messageSources, yearStyles } from './parser.ts'
import { messageFields } from './pattern.ts'
import { kbankParsers } from './shipped-kbank.ts'
import { krungthaiParsers } from './shipped-krungthai.ts'
import { otherParsers } from './shipped-others.ts'
import { scbParsers } from './shipped-scb.ts'
import { shippedParsers } from './shipped.ts'
import { maxMessageLength, maxRawMessageLength, plainMessage } from './text.ts'

const files = { scbParsers, kbankParsers, krungthaiParsers, otherParsers }

test('each kind of message has a bank, a channel, a direction and a sample', () => {
  const table = Object.values(files)
    .flat()
    .map(({ key, bank, name, source, years, mask, direction, samples }) =>
      [key, bank, source, years, mask ?? '–', direction, samples.length, name].join(' '),
    )
  expect(table).toMatchSnapshot()
  for (const { key, samples } of Object.values(files).flat()) expect(samples.length, key).toBeGreaterThan(0)
})

test('the patterns are tried in the order they are shipped, with room between them', () => {
  expect(shippedParsers.map(({ key }) => key)).toEqual(
    Object.values(files)
      .flat()
      .map(({ key }) => key),
  )
  expect(shippedParsers.map(({ order }) => order)).toEqual(shippedParsers.map((_, at) => 10 * (at + 1)))
  expect(new Set(shippedParsers.map(({ key }) => key)).size).toBe(shippedParsers.length)
})

test.each([
  ['x1234', 'last4'],
  ['x123456', 'last6'],
  ['x1234567', 'last7'],
  ['xxx-x-x1234-x', 'mid4'],
  ['X123456X', 'mid6'],
  ['0012XXXX3456', 'ends'],
  ['x12345', null],
  ['X12345X', null],
  ['x1234xx', null],
  ['1234xxxx', null],
  ['xxxx', null],
  ['', null],
])('the mask of %s is %s', (text, kind) => {
  expect(maskKindOf(text)).toBe(kind)
})

/** Returns the texts that a field can read at this position, the most likely first. */
const readings = (field: keyof typeof fieldEnds, text: string, at = 0) =>
  fieldEnds[field](text, at).map((end) => text.slice(at, end))

test.each<[keyof typeof fieldEnds, string, string[]]>([
  ['amount', '1,234.56บ', ['1,234.56']],
  ['amount', '+0.29', ['+0.29']],
  ['amount', '-5.00.', ['-5.00']],
  ['amount', '1,234', []],
  ['amount', '12.345', []],
  ['amount', '012.34', []],
  ['amount', '1.23.4', []],
  ['amount', 'x1.23', []],
  ['baht', '1,234 บาท', ['1,234']],
  ['baht', '1,234.56', []],
  ['baht', '012', []],
  ['balance', '-12.50', ['-12.50']],
  ['date', '17/05/69 ', ['17/05/69', '17/05']],
  ['date', '17-05@', ['17-05']],
  ['date', '17 พ.ค. 2569', ['17 พ.ค. 2569']],
  ['date', '7พ.ค.69', ['7พ.ค.69']],
  ['date', '17/5/2569', ['17/5/2569', '17/5']],
  ['time', '9:07 น.', ['9:07']],
  ['time', '14:05:33', ['14:05:33']],
  ['time', '14.05', ['14.05']],
  ['time', '14:055', []],
  ['own', 'x1234', ['x1234']],
  ['own', 'x1234- ', ['x1234']],
  ['own', 'x12', []],
  ['own', 'xxxx', []],
  ['sender', '123', ['123']],
  ['mobile', '081-xxx-1234', ['081-xxx-1234']],
  ['mobile', '181-xxx-1234', []],
  ['reference', 'AB-12 x', ['AB-12']],
  ['reference', 'AB1', []],
  ['bank', 'KBANK/x1', ['KBANK']],
  ['bank', 'กสิกรไทย', ['กสิกรไทย', 'กสิกร']],
  ['bank', 'nobody', []],
  ['name', 'ab1', ['a', 'ab']],
  ['name', '1ab', []],
  ['any', 'ab', ['', 'a', 'ab']],
  ['any', 'a123', ['', 'a']],
  ['any', '12a', ['', '1', '12', '12a']],
])('the readings of %s in %j: %o', (field, text, expected) => {
  expect(readings(field, text)).toEqual(expected)
})

test('no reading begins within a number, and an ignored part ends after sixty letters', () => {
  expect(readings('amount', '51.23', 1)).toEqual([])
  expect(readings('amount', '5,1.23', 2)).toEqual([])
  expect(readings('baht', '5.123', 2)).toEqual([])
  expect(readings('any', 'a'.repeat(99)).at(-1)).toHaveLength(60)
  expect(readings('name', 'a'.repeat(99)).at(-1)).toHaveLength(60)
  expect(readings('name', '  a').map((text) => text.length)).toEqual([3])
})

test('a message is normalised, up to a thousand letters', () => {
  expect(plainMessage(' จ\u0e4d\u0e32นวน\u00a0๑๒\u200b \n x ')).toBe('จ\u0e33นวน 12 x')
  expect([maxMessageLength, maxRawMessageLength]).toEqual([1_000, 4_000])
})

test('these are the stored values of a pattern', () => {
  expect(messageSources).toEqual(['sms', 'app', 'line'])
  expect(yearStyles).toEqual(['none', 'buddhist', 'gregorian'])
  expect(maskKinds).toEqual(['last4', 'last6', 'last7', 'mid4', 'mid6', 'ends'])
  expect(messageFields).toEqual(Object.keys(fieldEnds))
})
