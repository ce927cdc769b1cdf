import { expect, test } from 'vitest'
import { balanceOf, readAnswer } from './answer.ts'

const body = (value: unknown, httpStatus = 200) => readAnswer({ kind: 'answer', httpStatus, body: value })

test.each([[true], [1], [-1], ['success'], ['OK'], ['0.0']])('status %j is a yes', (status) => {
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
  [{}],
  [{ status: {} }],
  [{ status: [] }],
  [[]],
  ['{"status":true'],
  [null],
  [undefined],
  [{ data: true }],
  ['<html>'],
])('a body of %j proves nothing', (value) => {
  expect(body(value)).toBe('unknown')
})

test.each([199, 301, 400, 401, 404, 408, 429, 500, 502, 503])(
  'HTTP %i proves nothing, whatever the body says',
  (status) => {
    expect(body({ status: true }, status)).toBe('unknown')
    expect(body({ status: false }, status)).toBe('unknown')
  },
)

test('silence is not a refusal', () => {
  expect(readAnswer({ kind: 'broken', error: 'no answer' })).toBe('unknown')
})

test('what never left was not sent', () => {
  expect(readAnswer({ kind: 'not-sent', error: 'refused' })).toBe('not-sent')
})

test('a balance is known only where the answer says one in whole credits', () => {
  const said = (body: unknown) => balanceOf({ kind: 'answer', httpStatus: 200, body })
  expect([said({ balance: 1500 }), said({ data: { balance: '1500' } }), said({ balance: 0 })]).toEqual([
    1500, 1500, 0,
  ])
  for (const body of [
    {},
    null,
    'x',
    { balance: 1500.5 },
    { balance: 'lots' },
    { balance: null },
    { balance: [] },
  ])
    expect(said(body)).toBeNull()
  expect(balanceOf({ kind: 'broken', error: 'cut' })).toBeNull()
})
