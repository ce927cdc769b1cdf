import { describe, expect, test } from 'vitest'
import {
  documentAmount,
  readEntry,
  readLogin,
  readLossReturn,
  readRequest,
  readReward,
} from './read-money.ts'

const at = (text: string) => new Date(text)
const created = '2024-03-05 09:10:11'
const createdAt = at('2024-03-05T09:10:11+07:00')
const updated = '2024-03-05 09:14:55'
const updatedAt = at('2024-03-05T09:14:55+07:00')
const rowOf = <Row>(read: { row: Row } | { leftOut: string }): Row => {
  if ('leftOut' in read) throw new Error(read.leftOut)
  return read.row
}

describe('a request of the old system', () => {
  const deposit = {
    userId: 'U42',
    qty: '1,537',
    bonus: 46,
    status: 'ดำเนินการแล้ว',
    type: 'deposit',
    createdate: created,
    updatetime: updated,
    employee: 'Nok@Example.test',
    employeeCreated: 'y',
  }

  test('is read with every field', () => {
    expect(readRequest(deposit)).toEqual({
      note: null,
      row: {
        kind: 'deposit',
        player: 'U42',
        amount: 1537,
        bonus: 46,
        state: 'done',
        via: null,
        note: null,
        employee: 'nok@example.test',
        createdByStaff: true,
        createdAt,
        updatedAt,
      },
    })
  })

  test.each([
    ['withdraw', 'withdrawal'],
    ['Withdrawal', 'withdrawal'],
    ['ถอน', 'withdrawal'],
    ['ฝาก', 'deposit'],
  ])('of the type “%s” is a %s', (type, kind) => {
    expect(readRequest({ ...deposit, type })).toMatchObject({ row: { kind } })
  })

  test.each([
    ['กำลังดำเนินการ', 'pending'],
    ['ยกเลิก', 'cancelled'],
    ['ปรับยอด', 'adjusted'],
    ['nok@example.test', 'pending'], // claimed by an employee
  ])('with the status “%s” is %s here', (status, state) => {
    expect(readRequest({ ...deposit, status })).toMatchObject({
      note: null,
      row: { state, via: null, note: null },
    })
  })

  test('that was under way there waits here for a person, with a remark', () => {
    expect(readRequest({ ...deposit, status: 'loading...' })).toMatchObject({
      note: 'outcome-open',
      row: { state: 'pending', note: expect.stringContaining('ตรวจเครดิต') },
    })
  })

  test('for a withdrawal that was transferred has the way of the transfer; a deposit cannot be', () => {
    expect(readRequest({ ...deposit, status: 'โอนเงินscb', type: 'withdraw' })).toMatchObject({
      row: { state: 'transferred', via: 'scb' },
    })
    expect(readRequest({ ...deposit, status: 'โอนเงินscb' })).toEqual({ leftOut: 'status-of-other-kind' })
  })

  test('without a time of its own begins when it was last changed, and the other way round', () => {
    const { createdAt: began } = rowOf(readRequest({ ...deposit, createdate: undefined }))
    expect(began).toEqual(updatedAt)
    const { updatedAt: changed } = rowOf(readRequest({ ...deposit, updatetime: 'some day' }))
    expect(changed).toEqual(createdAt)
  })

  test.each([
    [{ qty: '0' }, 'amount-unreadable'],
    [{ bonus: 'some' }, 'amount-unreadable'],
    [{ status: 'ลืม' }, 'status-unknown'],
    [{ type: 'gift' }, 'type-unknown'],
    [{ createdate: undefined, updatetime: undefined }, 'time-unreadable'],
  ])('with %j is left out: %s', (change, leftOut) => {
    expect(readRequest({ ...deposit, ...change })).toEqual({ leftOut })
  })
})

describe('a bank entry of the old system', () => {
  const entry = {
    status: 'ดำเนินการแล้ว',
    type: 'deposit',
    createdate: created,
    updatetime: updated,
    date: '2024-03-04 23:59:00',
    employee: 'Nok@Example.test',
    qty: 1537.29,
    userId: 'U42',
    accountno: 'X-4567 8',
    bank: 'kbank',
    truewallet: '1',
    employeeCreated: true,
  }

  test('is read with every field', () => {
    expect(readEntry(entry)).toEqual({
      note: null,
      row: {
        truewallet: true,
        direction: 'in',
        amountSatang: 153_729,
        occurredAt: at('2024-03-04T23:59:00+07:00'),
        senderBank: 'KBANK',
        senderDigits: '45678',
        state: 'done',
        holder: null,
        holdReason: null,
        player: 'U42',
        employee: 'nok@example.test',
        createdByStaff: true,
        createdAt,
        updatedAt,
      },
    })
  })

  test('whose day has no time of day happened when it was reported that day, and on another day at its midnight', () => {
    expect(rowOf(readEntry({ ...entry, date: '2024-03-05' })).occurredAt).toEqual(createdAt)
    expect(rowOf(readEntry({ ...entry, date: '2024-03-04' })).occurredAt).toEqual(
      at('2024-03-04T00:00:00+07:00'),
    )
    expect(rowOf(readEntry({ ...entry, date: undefined })).occurredAt).toEqual(createdAt)
  })

  test('without a time of its report was reported when it happened', () => {
    const row = rowOf(readEntry({ ...entry, createdate: undefined, updatetime: undefined }))
    expect([row.createdAt, row.updatedAt]).toEqual([row.occurredAt, row.occurredAt])
  })

  test('that an employee had open is claimed by them', () => {
    expect(readEntry({ ...entry, status: 'Lek@Example.test' })).toMatchObject({
      row: { state: 'claimed', holder: 'lek@example.test', holdReason: null },
    })
  })

  test('that was being credited waits here on hold for a person', () => {
    expect(readEntry({ ...entry, status: 'loading...' })).toMatchObject({
      note: 'outcome-open',
      row: { state: 'pending', holder: null, holdReason: expect.stringContaining('ตรวจเครดิต') },
    })
  })

  test('of a withdrawal moves money out; without a type it moves money in', () => {
    expect(rowOf(readEntry({ ...entry, type: 'ถอน' })).direction).toBe('out')
    expect(rowOf(readEntry({ ...entry, type: undefined })).direction).toBe('in')
  })

  test('of an unknown bank keeps its word; an account without digits is none', () => {
    expect(readEntry({ ...entry, bank: 'ธนาคารในฝัน', accountno: '-' })).toMatchObject({
      row: { senderBank: 'ธนาคารในฝัน', senderDigits: null },
    })
  })

  test.each([
    [{ qty: 0 }, 'amount-unreadable'],
    [{ status: 'ลืม' }, 'status-unknown'],
    [{ date: undefined, createdate: undefined }, 'time-unreadable'],
  ])('with %j is left out: %s', (change, leftOut) => {
    expect(readEntry({ ...entry, ...change })).toEqual({ leftOut })
  })
})

describe('a reward of the old system', () => {
  const reward = { userId: 'U42', createdate: created, value: '46', employee: 'Nok@Example.test' }

  test.each([
    ['roulet', 'roulette'],
    ['spin', 'spin'],
    ['santaclaus', 'seasonalGift'],
    ['sharefriend', 'referralBonus'],
  ] as const)('of the collection %s is a %s', (collection, kind) => {
    expect(readReward(collection, { ...reward, prize: 'หมวก' })).toEqual({
      note: null,
      row: {
        kind,
        player: 'U42',
        credits: 46,
        coins: null,
        item: null,
        prize: 'หมวก',
        note: null,
        employee: 'nok@example.test',
        createdAt,
      },
    })
  })

  test('for coins names its price and what it was', () => {
    const redeemed = { ...reward, value: undefined, credit: 40, coin: '250', rewardId: 'r1' }
    expect(readReward('redeemreward', redeemed)).toMatchObject({
      row: { kind: 'redemption', credits: 40, coins: 250, item: 'r1' },
    })
    expect(readReward('redeemreward', { ...redeemed, coin: 'some' })).toEqual({
      leftOut: 'amount-unreadable',
    })
  })

  test('given by staff has a note and an employee, even if the old system named none', () => {
    expect(readReward('adminkindness', { ...reward, employee: undefined })).toMatchObject({
      row: { kind: 'goodwill', note: 'ให้ในระบบเดิม', employee: '' },
    })
    expect(readReward('adminkindness', { ...reward, note: 'วันเกิด' })).toMatchObject({
      row: { note: 'วันเกิด' },
    })
    expect(readReward('adminkindness', { ...reward, value: 0 })).toEqual({ leftOut: 'amount-unreadable' })
  })

  test('without a readable amount or time is left out', () => {
    expect(readReward('spin', { ...reward, value: 'some' })).toEqual({ leftOut: 'amount-unreadable' })
    expect(readReward('spin', { ...reward, createdate: undefined })).toEqual({ leftOut: 'time-unreadable' })
  })
})

describe('a loss-return of the old system', () => {
  const paid = {
    userId: 'U42',
    waste: '153.9',
    createdate: created,
    deposit: 2_100,
    withdraw: '1,050',
    employee: 'Nok@Example.test',
  }
  const coveredOf = (change: Record<string, unknown>) => {
    const read = readLossReturn({ ...paid, ...change })
    return 'row' in read ? [read.row.covered.span, read.row.covered.from] : read.leftOut
  }

  test('is read with every figure; without a month it returns the loss of the day before', () => {
    expect(readLossReturn(paid)).toMatchObject({
      note: null,
      row: {
        player: 'U42',
        covered: { span: 'day', from: '2024-03-04' },
        amount: 153,
        deposits: 2_100,
        withdrawals: 1_050,
        employee: 'nok@example.test',
        createdAt,
      },
    })
  })

  test.each([
    ['2023-12', ['month', '2023-12-01']],
    ['2023-12-01', ['month', '2023-12-01']],
    ['3', ['month', '2024-03-01']],
    ['04', ['month', '2023-04-01']], // had not begun in 2024
    ['12', ['month', '2023-12-01']],
    ['2566-12', ['month', '2023-12-01']],
    ['2566-12-01', ['month', '2023-12-01']],
    ['2000-01', ['month', '2000-01-01']],
    ['1999-12', 'time-unreadable'],
    ['2542-12', 'time-unreadable'],
    ['2023-13', 'time-unreadable'],
    ['2023-00', 'time-unreadable'],
    ['13', 'time-unreadable'],
    ['0', 'time-unreadable'],
    ['March', 'time-unreadable'],
  ])('for the month “%s” covers %j', (month, covered) => {
    expect(coveredOf({ month })).toEqual(covered)
  })

  test('covers no day before the books begin: no rate applies to it', () => {
    const first = (month?: string) => coveredOf({ createdate: '2000-01-01 00:00:00', month })
    expect([first(), first('1'), first('12')]).toEqual([
      'time-unreadable',
      ['month', '2000-01-01'],
      'time-unreadable',
    ])
    expect(coveredOf({ createdate: '2000-01-02 00:00:00' })).toEqual(['day', '2000-01-01'])
  })

  test('that was not paid, or has no amount or time, is left out', () => {
    expect(coveredOf({ status: 'No' })).toBe('not-paid')
    expect(coveredOf({ waste: '0.5' })).toBe('amount-unreadable')
    expect(coveredOf({ createdate: undefined })).toBe('time-unreadable')
  })
})

test('a sign-in of the old system has the first time that it names', () => {
  const [first, second, third] = ['2024-03-05 09:10:11', '2024-03-06 09:10:11', '2024-03-07 09:10:11']
  const atOf = (body: Record<string, unknown>) => rowOf(readLogin({ userId: 'U42', ...body }))
  expect(atOf({ timestamp: first, login: second, createdate: third })).toEqual({
    player: 'U42',
    at: createdAt,
  })
  expect(atOf({ login: first, createdate: second })).toEqual({ player: 'U42', at: createdAt })
  expect(readLogin({ userId: 'U42' })).toEqual({ leftOut: 'time-unreadable' })
})

test('the sums of a collection count what its documents moved, in satang and hundredths of a credit', () => {
  const amounts = (collection: string, body: Record<string, unknown>) => {
    const { amount, extra } = documentAmount(collection, body)
    return [amount, extra]
  }
  expect(amounts('history', { qty: 537, bonus: 46 })).toEqual([53_700, 4_600])
  expect(amounts('krungsri', { qty: 537.29, bonus: 46 })).toEqual([53_729, 0])
  expect(amounts('krungsri_today', { qty: 0.29 })).toEqual([29, 0])
  expect(amounts('waste', { waste: 153 })).toEqual([15_300, 0])
  expect(amounts('users', { coins: 1_234 })).toEqual([123_400, 0])
  expect(amounts('spin', { credit: 7, coin: 250 })).toEqual([700, 0])
  expect(amounts('redeemreward', { credit: 7, coin: 250 })).toEqual([700, 25_000])
  expect(amounts('agents', { qty: 7 })).toEqual([0, 0])
  expect(amounts('history', { qty: 'some' })).toEqual([0, 0])
})
