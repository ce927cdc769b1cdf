import { describe, expect, test } from 'vitest'
import { type AnswerReading, readBody, valueAt } from './answer-reading.ts'

describe('a back-end that accepts without a status field', () => {
  const says = (body: unknown) => readBody(body, { way: 'accepted' })

  test.each([
    [''],
    [' '],
    ['\r\n'],
    ['OK'],
    [' ok\n'],
    ['true'],
    [true],
    [1],
    [{}],
    [{ success: true }],
    [{ ok: 1 }],
    [{ result: 'success' }],
    [{ data: { success: true } }],
    [{ status: true, data: { result: 'ok' } }],
    [{ balance: 137 }],
    [{ error: null }],
    [{ error: '', errors: false, exception: 0 }],
    [{ success: true, errors: [], error: {} }],
    [{ data: { id: 'x' } }],
    [{ IsSuccess: true, ErrorCode: 0, ErrorMessage: '' }],
    [{ code: '00', errCode: null, data: { statusCode: 200 } }],
    [{ credited: true, currencyCode: 'THB', locked: false }],
    [{ errcode: 0, errmsg: 'ok' }],
    [{ faultCode: '0', errorDescription: 'Success' }],
  ])('accepts with %j', (body) => {
    expect(says(body)).toBe('yes')
  })

  test.each([
    ['false'],
    ['FAIL'],
    [false],
    [0],
    [{ success: false }],
    [{ status: 'failed', error: 'no such user' }],
    [{ data: { ok: 0 } }],
    [{ result: 'failed' }],
    [{ status: 'failed' }],
    [{ Success: false, Message: 'insufficient credit' }],
    [{ Status: 'FAILED' }],
    [{ isSuccess: false }],
    [{ is_success: 0 }],
    [{ Data: { Result: 'fail' } }],
  ])('refuses with %j', (body) => {
    expect(says(body)).toBe('no')
  })

  test.each([
    ['<html>please sign in</html>'],
    ['pending'],
    [null],
    [[]],
    [[{ success: true }]],
    [2],
    [{ status: 'pending' }],
    [{ success: true, ok: false }],
    [{ success: true, error: 'no such user' }],
    [{ error: { code: 7 } }],
    [{ data: { errors: ['no such user'] } }],
    [{ exception: 'NullPointer' }],
    [{ Error: 'no such user' }],
    [{ errorMessage: 'no such user' }],
    [{ Data: { err_msg: 'no such user' } }],
    [{ success: true, Success: false }],
    [{ code: 400 }],
    [{ statusCode: '1001' }],
    [{ Accepted: false }],
    [{ data: { completed: 'pending' } }],
  ])('leaves the outcome unknown with %j', (body) => {
    expect(says(body)).toBe('unknown')
  })
})

describe('a back-end with its own field and words', () => {
  const reading: AnswerReading = {
    way: 'words',
    path: 'data.state',
    yes: ['COMPLETED', ' 200 '],
    no: ['rejected', 'true'],
  }
  const says = (state: unknown) => readBody({ data: { state } }, reading)

  test('is read from the configured field, in any case, as text, number or boolean', () => {
    expect(['completed', ' Completed ', '200', 200].map(says)).toEqual(['yes', 'yes', 'yes', 'yes'])
    expect(['REJECTED', true, 'true'].map(says)).toEqual(['no', 'no', 'no'])
  })

  test('leaves the outcome unknown with any other word or field', () => {
    expect(['complete', '', 201, null, {}, ['completed'], undefined].map(says)).toEqual(
      Array.from({ length: 7 }, () => 'unknown'),
    )
    for (const body of [{ state: 'completed' }, { data: 'completed' }, 'completed', null, [], {}])
      expect(readBody(body, reading)).toBe('unknown')
  })

  test('is read from the whole body where no field is configured', () => {
    const whole = { ...reading, path: '' } as const
    expect([readBody('COMPLETED', whole), readBody('rejected\n', whole), readBody({}, whole)]).toEqual([
      'yes',
      'no',
      'unknown',
    ])
  })

  test('leaves the outcome unknown with a word on both lists, or a name inherited by every object', () => {
    expect(readBody('same', { way: 'words', path: '', yes: ['same'], no: ['Same'] })).toBe('unknown')
    expect(readBody({}, { way: 'words', path: 'constructor.name', yes: ['Object'], no: [] })).toBe('unknown')
  })
})

test('a name that every object inherits is no field of an answer', () => {
  expect(valueAt({ data: { balance: 137 } }, 'data.balance')).toBe(137)
  for (const path of ['toString', '__proto__', 'data.valueOf'])
    expect(valueAt({ data: { balance: 137 } }, path)).toBeUndefined()
})
