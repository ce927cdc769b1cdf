import { describe, expect, test } from 'vitest'
import { readWallet } from './truemoney.ts'

const claims = {
  event_type: 'P2P',
  amount: 30050,
  received_time: '2026-05-17T16:27:50+07:00',
  transaction_id: '50009876543210',
  sender_mobile: '090-000-0012',
  sender_name: 'มะม่วง สวนตัวอย่าง',
}

describe('what the wallet tells', () => {
  test('is money to the satang, with its own number, when and from whom', () => {
    expect(readWallet(claims, 'satang')).toEqual({
      direction: 'in',
      amount: 30050,
      occurredAt: new Date('2026-05-17T09:27:50Z'),
      reference: '50009876543210',
      sender: { name: 'มะม่วง สวนตัวอย่าง', mobile: '0900000012', bank: null },
    })
    expect(readWallet({ ...claims, amount: '300.50' }, 'baht')).toMatchObject({ amount: 30050 })
  })
  test('is never rounded, and never taken in the other unit', () => {
    for (const amount of ['300.50', 300.5, '-1', 0, '1e3', null, undefined, {}, '300.505', 10 ** 12])
      expect(readWallet({ ...claims, amount }, 'satang'), JSON.stringify(amount)).toBe('no-pattern')
    for (const amount of ['300.505', 300.555, '-1', 0, '', '๓๐๐'])
      expect(readWallet({ ...claims, amount }, 'baht'), String(amount)).toBe('no-pattern')
  })
  test('without a time, a zone or a number of its own is for a person', () => {
    expect(readWallet({ ...claims, received_time: '2026-05-17T16:27:50' }, 'satang')).toBe('no-pattern')
    expect(readWallet({ ...claims, received_time: undefined }, 'satang')).toBe('no-pattern')
    expect(readWallet({ ...claims, transaction_id: '' }, 'satang')).toBe('no-pattern')
  })
  test('goes out where it pays or withdraws, and what is of an unknown kind is for a person', () => {
    expect(readWallet({ ...claims, event_type: 'WITHDRAW' }, 'satang')).toMatchObject({ direction: 'out' })
    expect(readWallet({ ...claims, event_type: 'LOTTERY' }, 'satang')).toBe('event-unknown')
    expect(readWallet({}, 'satang')).toBe('event-unknown')
  })
})
