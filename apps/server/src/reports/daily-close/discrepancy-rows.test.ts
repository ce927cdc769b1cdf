import { expect, test } from 'vitest'
import type { RequestRecord } from '#cashier/store.ts'
import type { EntryRecord } from '#statements/store.ts'
import { entryShown, requestShown } from './discrepancy-rows.ts'

const at = new Date('2026-11-20T05:00:00Z')
const entry = (changes: Partial<EntryRecord>) =>
  entryShown({
    direction: 'in',
    amountSatang: 40_025,
    occurredAt: at,
    state: 'pending',
    holder: null,
    holdReason: null,
    result: null,
    ...changes,
  } as EntryRecord)
const request = (changes: Partial<RequestRecord>) =>
  requestShown({ amount: 400, createdAt: at, state: 'transferred', via: null, ...changes } as RequestRecord)

test('behind a difference, money that left has a minus', () => {
  expect(entry({}).baht).toBe('400.25')
  expect(entry({ direction: 'out' }).baht).toBe('-400.25')
  expect(request({}).baht).toBe('400.00')
})

test('behind a difference, an entry says why it waits, otherwise what the back-end answered', () => {
  expect(entry({ holdReason: 'รอสลิป', result: 'refused' }).reason).toBe('รอสลิป')
  expect(entry({ result: 'refused' }).reason).toBe('refused')
})

test('behind a difference, a request says what staff noted, otherwise what the back-end answered', () => {
  expect(request({ note: 'เติมที่หน้าเว็บแล้ว', result: 'refused' }).reason).toBe('เติมที่หน้าเว็บแล้ว')
  expect(request({ note: null, result: 'refused' }).reason).toBe('refused')
})

test('behind a difference, a state is in the words of the lists: who claimed the entry, which bank paid', () => {
  expect(entry({ state: 'claimed', holder: 'nok@example.test' as never }).status).toBe('nok@example.test')
  expect(entry({ state: 'cancelled' }).status).toBe('ยกเลิก')
  expect(request({ via: 'gsb' }).status).toBe('โอนเงินgsb')
})
