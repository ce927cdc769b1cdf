import type { LossReturnId, PlayerId } from '@khlang/domain/brand'
import { coveredBy } from '@khlang/domain/rewards/loss-return'
import type { Day } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import type { LossReturnRecord } from './loss-return-store.ts'
import { lossReturnRow } from './rows.ts'

const record: LossReturnRecord = {
  id: 'b' as LossReturnId,
  version: 0,
  playerId: 'p' as PlayerId,
  playerCode: 'east1',
  playerName: 'มะลิ',
  countsInReports: true,
  status: 'normal',
  exclusion: null,
  agentId: null,
  agentName: null,
  masterId: null,
  masterKey: null,
  masterName: null,
  deposits: 2_000,
  withdrawals: 0,
  bonus: 0,
  amount: 200,
  paid: null,
  paidNumber: null,
  paidState: null,
  phase: null,
  paidBy: null,
  paidAt: null,
  paidUpdatedAt: null,
  elsewhere: 0,
  requestsOpen: false,
}
const rate = {
  id: 1,
  fromMonth: '2026-01-01' as Day,
  lost: 1_000,
  won: 500,
  employee: null,
  createdAt: new Date(),
}
const shown = (span: 'day' | 'month', more: Partial<LossReturnRecord> = {}) => {
  const terms = { covered: coveredBy(span, '2026-11-20' as Day), rate }
  return lossReturnRow({ ...record, ...more }, terms, { role: 'finance', now: new Date('2026-12-05') })
}

test.each([
  ['day', '2026-11-20T17:00:00.000Z'],
  ['month', '2026-11-30T17:00:00.000Z'],
] as const)('a loss of a %s that is not paid has the time at which it was final', (span, over) => {
  expect(shown(span)).toMatchObject({ state: 'unpaid', createdAt: over, updatedAt: over })
})

test.each(['day', 'month'] as const)(
  'a loss of a %s that was given back has the times of its payment',
  (span) => {
    const [paidAt, paidUpdatedAt] = [new Date('2026-12-01T02:00:00Z'), new Date('2026-12-02T03:00:00Z')]
    expect(shown(span, { paidState: 'done', paid: 200, paidAt, paidUpdatedAt })).toMatchObject({
      state: 'paid',
      createdAt: paidAt.toISOString(),
      updatedAt: paidUpdatedAt.toISOString(),
    })
  },
)
