import type { WebhookKind } from '@khlang/domain/connections/house-event'

/** What other systems are told, as the page shows it; a test holds it against what is really sent. Ids, players and sums are made up. */
export const webhookExamples: Record<WebhookKind, { type: string; timestamp: string; data: object }> = {
  requestDone: {
    type: 'request.done',
    timestamp: '2026-11-22T02:30:00.000Z',
    data: {
      requestId: '33333333-3333-4333-8333-333333333333',
      number: 1204,
      key: '33333333-3333-4333-8333-333333333333',
      kind: 'deposit',
      bonus: 50,
      state: 'done',
      via: null,
      amount: '500.00',
      player: { key: 'player-7', code: 'north007' },
    },
  },
  creditUnknown: {
    type: 'credit.unknown',
    timestamp: '2026-11-22T02:31:00.000Z',
    data: {
      orderId: '44444444-4444-4444-8444-444444444444',
      requestId: '33333333-3333-4333-8333-333333333333',
      number: 881,
      key: '33333333-3333-4333-8333-333333333333',
      purpose: 'creditDeposit',
      result: 'no answer',
      amount: '550.00',
      player: { key: 'player-7', code: 'north007' },
    },
  },
  payoutDone: {
    type: 'payout.done',
    timestamp: '2026-11-22T02:32:00.000Z',
    data: {
      orderId: '55555555-5555-4555-8555-555555555555',
      requestId: '66666666-6666-4666-8666-666666666666',
      number: 882,
      key: '66666666-6666-4666-8666-666666666666',
      via: 'krungsri',
      proof: 'answer',
      amount: '300.00',
      player: { key: 'player-7', code: 'north007' },
    },
  },
}
