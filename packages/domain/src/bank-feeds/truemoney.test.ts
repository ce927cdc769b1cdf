import { describe, expect, test } from 'vitest'
import { amountUnits, readWallet } from './truemoney.ts'

const claims = {
  event_type: 'P2P',
  amount: 30050,
  received_time: '2026-05-17T16:27:50+07:00',
  transaction_id: '50009876543210',
  sender_mobile: '090-000-0012',
  sender_name: 'มะม่วง สวนตัวอย่าง',
}

describe('a message of the wallet', () => {
  test('gives the amount to the satang, its own number, time and sender', () => {
    expect(readWallet(claims, 'satang')).toEqual({
      direction: 'in',
      amount: 30050,
      occurredAt: new Date('2026-05-17T09:27:50Z'),
      reference: '50009876543210',
      sender: { name: 'มะม่วง สวนตัวอย่าง', mobile: '0900000012', bank: null },
    })
    expect(readWallet({ ...claims, amount: '300.50' }, 'baht')).toMatchObject({ amount: 30050 })
  })
  test('is never rounded, and never read in the other unit', () => {
    for (const amount of ['300.50', 300.5, '-1', 0, '1e3', null, undefined, {}, '300.505', 10 ** 12])
      expect(readWallet({ ...claims, amount }, 'satang'), JSON.stringify(amount)).toBe('no-pattern')
    for (const amount of ['300.505', 300.555, '-1', 0, '', '๓๐๐'])
      expect(readWallet({ ...claims, amount }, 'baht'), String(amount)).toBe('no-pattern')
  })
  test('without a time, a zone or a number of its own is left to a person', () => {
    expect(readWallet({ ...claims, received_time: '2026-05-17T16:27:50' }, 'satang')).toBe('no-pattern')
    expect(readWallet({ ...claims, received_time: undefined }, 'satang')).toBe('no-pattern')
    expect(readWallet({ ...claims, transaction_id: '' }, 'satang')).toBe('no-pattern')
  })
  test('is money out for a payment or withdrawal, and an unknown kind is left to a person', () => {
    expect(readWallet({ ...claims, event_type: 'WITHDRAW' }, 'satang')).toMatchObject({ direction: 'out' })
    expect(readWallet({ ...claims, event_type: 'LOTTERY' }, 'satang')).toBe('event-unknown')
    expect(readWallet({}, 'satang')).toBe('event-unknown')
  })

  test.each([
    ['p2p', 'in'],
    ['MONEY_LINK', 'in'],
    ['TOPUP', 'in'],
    ['DIRECT_TOPUP', 'in'],
    ['PROMPTPAY_IN', 'in'],
    ['PAYMENT', 'out'],
    ['WITHDRAW', 'out'],
  ])('of kind %s goes %s', (event_type, direction) => {
    expect(readWallet({ ...claims, event_type }, 'satang')).toMatchObject({ direction })
  })
  test.each([
    ['satang', 1, 1],
    ['satang', '29', 29],
    ['satang', 99_999_999_999, 99_999_999_999],
    ['satang', 100_000_000_000, null],
    ['baht', '0.01', 1],
    ['baht', 0.29, 29],
    ['baht', '4.35', 435],
    ['baht', '7', 700],
    ['baht', '1.1', 110],
    ['baht', '999999999.99', 99_999_999_999],
    ['baht', '1000000000', null],
    ['baht', '1.', null],
    ['baht', 'x1.10', null],
    ['baht', '1.10x', null],
  ] as const)('in units of %s with amount %s is %s satang', (unit, amount, total) => {
    const read = readWallet({ ...claims, amount }, unit)
    expect(typeof read === 'string' ? null : read.amount).toBe(total)
  })
  test('has a number of four to a hundred and twenty letters, without other characters', () => {
    const read = (transaction_id: unknown) => readWallet({ ...claims, transaction_id }, 'satang')
    for (const id of ['a.:-', 'a_b7', 'x'.repeat(120)]) expect(read(id)).toMatchObject({ reference: id })
    for (const id of ['abc', 'x'.repeat(121), 'ab cd', '!abcd', 'abcd!', 12_345])
      expect(read(id)).toBe('no-pattern')
  })
  test('has a time in any time zone', () => {
    const read = (received_time: unknown) => {
      const found = readWallet({ ...claims, received_time }, 'satang')
      return typeof found === 'string' ? found : found.occurredAt.toISOString()
    }
    for (const time of ['2026-05-17T16:27:50+0700', '2026-05-17T09:27:50Z', '2026-05-17T09:27:50.000Z'])
      expect(read(time), time).toBe('2026-05-17T09:27:50.000Z')
    for (const time of [
      '2026-02-30T16:27:50+07:00',
      '2026-05-17T99:27:50Z',
      '1970-01-01T00:00:00Z',
      '1999-12-31T16:59:59Z',
      'on 2026-05-17T09:27:50Z',
      '2026-05-17T09:27:50Z.',
      1_779_009_000,
    ])
      expect(read(time), String(time)).toBe('no-pattern')
  })
  test('names the sender as far as the wallet states it, cut to the limit', () => {
    const sender = (more: object) => {
      const read = readWallet({ ...claims, ...more }, 'satang')
      return typeof read === 'string' ? read : read.sender
    }
    expect(
      sender({ sender_name: ' cafe\u0301 ', sender_bank: ' KTB ', sender_mobile: '๐๙๐-xxx-0012' }),
    ).toEqual({
      name: 'caf\u00e9',
      bank: 'KTB',
      mobile: '090xxx0012',
    })
    expect(sender({ sender_name: 7, sender_mobile: ' - ' })).toEqual({ name: null, bank: null, mobile: null })
    expect(sender({ sender_name: 'ab'.repeat(150) })).toMatchObject({ name: 'ab'.repeat(100) })
  })
})

test('the wallet’s unit is baht or satang', () => {
  expect(amountUnits).toEqual(['baht', 'satang'])
})
