import type { KeyScope } from '@khlang/domain/connections/service-key'

/** What other systems ask most, as the page of keys shows it; a test sends every one. Players and amounts are made up. */
export type ServiceExample = { scope: KeyScope; path: string; body: object; answer: object }

export const serviceExamples: readonly ServiceExample[] = [
  {
    scope: 'deposits',
    path: 'deposits',
    body: {
      operationId: '11111111-1111-4111-8111-111111111111',
      player: 'north007',
      amount: '500',
      bonus: 50,
    },
    answer: { id: '…', state: 'pending', status: 'กำลังดำเนินการ', payExactly: null },
  },
  {
    scope: 'withdrawals',
    path: 'withdrawals',
    body: { operationId: '22222222-2222-4222-8222-222222222222', player: 'north007', amount: '300' },
    answer: { id: '…', state: 'pending', status: 'กำลังดำเนินการ' },
  },
  {
    scope: 'statement-entries',
    path: 'statement-entries',
    body: {
      entries: [
        {
          account: 'scb-1',
          reference: 'bank-0001',
          amount: '500.00',
          direction: 'in',
          occurredAt: '2026-11-21 09:30:00',
          channel: 'bank',
          sender: { bank: 'KBANK', accountTail: 'x246810' },
        },
      ],
    },
    answer: { results: [{ id: '…', outcome: 'created' }] },
  },
  {
    scope: 'logins',
    path: 'logins',
    body: { logins: [{ player: 'north007', at: '2026-11-21 09:30:00' }] },
    answer: { results: [{ outcome: 'created' }] },
  },
  {
    scope: 'passwords',
    path: 'verify-password',
    body: { player: 'north007', password: '…' },
    answer: { right: false },
  },
]
