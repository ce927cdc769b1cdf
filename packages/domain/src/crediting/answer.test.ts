import { expect, test } from 'vitest'
import { balanceOf, readAnswer, wordsOf } from './answer.ts'

const body = (value: unknown, httpStatus = 200) => readAnswer({ kind: 'answer', httpStatus, body: value })

test.each([[true], [1], ['success'], ['OK'], ['1'], ['True']])('status %j is a yes', (status) => {
  expect(body({ status })).toBe('yes')
  expect(body({ data: { status } })).toBe('yes')
})

test.each([[false], [0], [null], [''], ['false'], ['FAILED'], ['error'], ['No'], ['0'], ['fail']])(
  'status %j is a no',
  (status) => {
    expect(body({ status })).toBe('no')
    expect(body({ data: { status } })).toBe('no')
  },
)

test.each([
  [500],
  [200],
  [-1],
  [0.5],
  ['0.0'],
  ['nope'],
  [' '],
  [' ok'],
  ['pending'],
  ['Error: no such user'],
  [{}],
  [[]],
  [1n],
  [undefined],
])('status %o is on neither list and proves nothing', (status) => {
  expect(body({ status })).toBe('unknown')
  expect(body({ data: { status } })).toBe('unknown')
  expect(body({ status: true, data: { status } })).toBe('unknown')
  expect(body({ status: false, data: { status } })).toBe('unknown')
})

test('a contradictory answer proves nothing; one that repeats itself counts', () => {
  expect(body({ status: true, data: { status: false } })).toBe('unknown')
  expect(body({ status: false, data: { status: true } })).toBe('unknown')
  expect(body({ status: true, data: { status: 'ok' } })).toBe('yes')
  expect(body({ status: 'fail', data: { status: 0 } })).toBe('no')
  expect(body({ status: true, data: { balance: 7 } })).toBe('yes')
})

test.each([
  [{}],
  [{ status: {} }],
  [{ status: [] }],
  [[]],
  ['{"status":true'],
  [null],
  [undefined],
  [{ data: true }],
  [{ data: {} }],
  [{ data: null }],
  [{ data: [true] }],
  [{ data: [{ status: true }] }],
  [{ success: true }],
  [{ status: undefined }],
  [[{ status: true }]],
  [{ status: 1n }],
  ['<html>'],
])('a body of %o proves nothing', (value) => {
  expect(body(value)).toBe('unknown')
})

test.each([200, 201, 204, 299])('HTTP %i is an answer, and its body is read', (status) => {
  expect(body({ status: true }, status)).toBe('yes')
  expect(body({ status: false }, status)).toBe('no')
})

test.each([199, 300, 301, 400, 401, 404, 408, 429, 500, 502, 503])(
  'HTTP %i proves nothing, whatever the body says',
  (status) => {
    expect(body({ status: true }, status)).toBe('unknown')
    expect(body({ status: false }, status)).toBe('unknown')
  },
)

// Invariant: A missing answer is not a refusal. Rule: `domain/crediting/answer.ts`, `after-attempt.ts`. Also:
// `npm run chaos`.
test('a missing answer is not a refusal', () => {
  expect(readAnswer({ kind: 'broken', error: 'no answer' })).toBe('unknown')
})

test('a call that never left counts as not sent', () => {
  expect(readAnswer({ kind: 'not-sent', error: 'refused' })).toBe('not-sent')
})

test('a balance is known only if the answer has one in whole credits', () => {
  const read = (body: unknown) => balanceOf({ kind: 'answer', httpStatus: 200, body })
  expect([read({ balance: 1500 }), read({ data: { balance: '1500' } }), read({ balance: 0 })]).toEqual([
    1500, 1500, 0,
  ])
  expect(read({ balance: '-42' })).toBe(-42)
  expect(read({ balance: -42 })).toBe(-42)
  expect(read({ balance: 37, data: { balance: 99 } })).toBe(37)
  expect(read({ balance: '123456789012345' })).toBe(123_456_789_012_345)
  for (const body of [
    {},
    { data: null },
    { data: 'x' },
    { data: [] },
    [],
    { balance: '1234567890123456' },
    { balance: '12.5' },
    { balance: '1e3' },
    { balance: ' 12' },
    { balance: '12 credits' },
    { balance: 'x12' },
    { balance: '' },
    { balance: '--5' },
    { balance: true },
    { balance: [12] },
    { balance: Number.MAX_SAFE_INTEGER + 1 },
    { balance: Number.NaN },
    null,
    'x',
    { balance: 1500.5 },
    { balance: 'lots' },
    { balance: null },
    { balance: [] },
  ])
    expect(read(body)).toBeNull()
  expect(balanceOf({ kind: 'broken', error: 'cut' })).toBeNull()
})

test('staff see the back-end’s text, cut to a line, or why there was none', () => {
  const read = (value: unknown) => wordsOf({ kind: 'answer', httpStatus: 500, body: value })
  expect(read({ message: 'ยอดไม่พอ' })).toBe('ยอดไม่พอ')
  expect(read({ message: 'ab'.repeat(150) })).toBe('ab'.repeat(100))
  expect(read({ message: `${'x'.repeat(199)}😀` })).toBe('x'.repeat(199))
  for (const value of [{ msg: 'no' }, { data: { reason: 'no' } }, { message: '', error: 'no' }, ' no\n'])
    expect(read(value)).toBe('no')
  for (const field of ['message', 'msg', 'error', 'reason', 'description', 'detail'])
    expect([field, read({ [field]: 'no such user' })]).toEqual([field, 'no such user'])
  expect(read({ error: { message: 'no such user', code: 7 } })).toBe('no such user')
  for (const value of [{}, { message: 5 }, { message: null }, '', '<html>no</html>', null, ['message']])
    expect(read(value)).toBeNull()
  expect(wordsOf({ kind: 'broken', error: 'cut' })).toBe('cut')
  expect(wordsOf({ kind: 'not-sent', error: 'refused' })).toBe('refused')
})
