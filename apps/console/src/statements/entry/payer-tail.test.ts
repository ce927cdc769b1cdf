import { expect, test } from 'vitest'
import { payerTail } from './payer-tail.ts'

test.each([
  ['xxx-x-x5884', '5884'],
  ['xxxxxx7790', '7790'],
  ['/X123456', '123456'],
  ['XXX-X-XX137-1', '1371'],
  ['xxx-x-x3763-x', '3763'],
  ['4031234567', '4567'],
  ['hidden', 'hidden'],
])('for %s the row shows %s', (account, tail) => {
  expect(payerTail(account)).toBe(tail)
})
