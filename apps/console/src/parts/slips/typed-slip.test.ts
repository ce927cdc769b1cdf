import { expect, test } from 'vitest'
import { readTypedSlip, untyped } from './typed-slip.ts'

const read = (typed: Partial<typeof untyped>) => {
  const { query, wrong } = readTypedSlip({ ...untyped, ...typed })
  return { query, wrong: [...wrong] }
}

test('a slip may be attached without a typed detail', () => {
  expect(read({})).toEqual({ query: {}, wrong: [] })
})

test('the typed details are sent in the server’s format', () => {
  expect(
    read({
      reference: ' 015073144041ATF00999 ',
      bank: 'KBANK',
      amount: '1,500.25',
      day: '21-11-2026',
      time: '๙.๐๕',
    }),
  ).toEqual({
    query: {
      reference: '015073144041ATF00999',
      bank: 'KBANK',
      amount: '1,500.25',
      at: '2026-11-21 09:05:00',
    },
    wrong: [],
  })
})

test('only a reference read from the QR code is marked as such', () => {
  expect(read({ reference: 'ABC123456', fromCode: true }).query).toEqual({
    reference: 'ABC123456',
    fromCode: 'true',
  })
  expect(read({ fromCode: true }).query).toEqual({})
})

test('a detail that cannot be read is named', () => {
  expect(read({ reference: 'a-1' }).wrong).toEqual(['reference'])
  expect(read({ amount: '1,50' }).wrong).toEqual(['amount'])
  expect(read({ day: '31-02-2026', time: '09:00' }).wrong).toEqual(['day'])
  expect(read({ day: '21-11-2026' }).wrong).toEqual(['time'])
  expect(read({ day: '21-11-2026', time: '25:00' }).wrong).toEqual(['time'])
  expect(read({ time: '09:00' }).wrong).toEqual(['day'])
  for (const half of [{ time: '09:00' }, { day: '21-11-2026' }]) expect(read(half).query).toEqual({})
})
