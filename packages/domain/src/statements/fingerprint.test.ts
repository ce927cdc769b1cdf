import { expect, test } from 'vitest'
import { satang } from '../money.ts'
import { fingerprint, type FingerprintFields } from './fingerprint.ts'

const fields: FingerprintFields = {
  account: 'scb-1',
  direction: 'in',
  amount: satang(50_000),
  occurredAt: new Date('2026-11-21T02:00:10Z'),
  senderAccount: 'x1234',
  senderMobile: null,
  balanceAfter: satang(1_000_000),
}

test('an entry repeated within the minute has the same fingerprint', () => {
  expect(fingerprint({ ...fields, occurredAt: new Date('2026-11-21T02:00:50Z') }).text).toBe(
    fingerprint(fields).text,
  )
})

test.each([
  ['another amount', { amount: satang(50_001) }],
  ['another minute', { occurredAt: new Date('2026-11-21T02:01:00Z') }],
  ['another sender', { senderAccount: 'x1235' }],
  ['another balance', { balanceAfter: satang(1_050_000) }],
  ['money out', { direction: 'out' as const }],
  ['another account', { account: 'scb-2' }],
])('the fingerprint differs with %s', (_what, change) => {
  expect(fingerprint({ ...fields, ...change }).text).not.toBe(fingerprint(fields).text)
})

test('a fingerprint with a balance is as reliable as a reference, without one it is not', () => {
  expect(fingerprint(fields)).toEqual({
    text: 'scb-1|in|50000|2026-11-21T02:00|x1234|1000000',
    certain: true,
  })
  expect(fingerprint({ ...fields, balanceAfter: null })).toEqual({
    text: 'scb-1|in|50000|2026-11-21T02:00|x1234|',
    certain: false,
  })
  expect(fingerprint({ ...fields, balanceAfter: satang(0) }).certain).toBe(true)
})

test('a wallet is identified by its mobile number if no account is shown', () => {
  expect(fingerprint({ ...fields, senderAccount: null, senderMobile: '0812' }).text).toContain('|0812|')
  expect(fingerprint({ ...fields, senderMobile: '0812' }).text).toContain('|x1234|')
  expect(fingerprint({ ...fields, senderAccount: null }).text).toContain('T02:00||')
})
