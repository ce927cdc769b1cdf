import type { KeyScope } from '@khlang/domain/service-api/service-key'

/**
 * The most common calls of other systems, as shown on the page of keys. A test sends each one, in this order. Players
 * and amounts are invented. Without a body it is a GET. A picture is sent as the body itself, so its example has no
 * body either.
 */
export type ServiceExample = {
  scope: KeyScope
  path: string
  body: object | null
  picture?: boolean
  answer: object
}

export const serviceExamples: readonly ServiceExample[] = [
  {
    scope: 'players',
    path: 'players',
    body: {
      externalKey: 'site-1001',
      code: 'site1001',
      firstName: 'สมชาย',
      lastName: 'ใจดี',
      mobile: '081-234-5678',
      bank: 'KBANK',
      accountNumber: '1234567890',
      password: 'เปลี่ยนด้วยนะ',
    },
    answer: { id: '…', key: 'site-1001', code: 'site1001', outcome: 'created' },
  },
  {
    scope: 'players',
    path: 'players/site-1001',
    body: null,
    answer: {
      key: 'site-1001',
      code: 'site1001',
      state: 'normal',
      keptFrom: null,
      balance: 0,
      coins: 0,
      account: { bank: 'KBANK', hidden: 'xxxxxx7890' },
      deposit: { may: true, least: 1, most: null, day: null, month: null },
      withdraw: { may: true, least: 1, most: null, leftToday: null },
      open: [],
    },
  },
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
    scope: 'deposits',
    path: 'requests/33333333-3333-4333-8333-333333333333',
    body: null,
    answer: { id: '…', kind: 'deposit', state: 'pending', status: 'กำลังดำเนินการ', amount: '500', bonus: 50 },
  },
  {
    scope: 'deposits',
    path: 'slips?request=33333333-3333-4333-8333-333333333333&operationId=44444444-4444-4444-8444-444444444444',
    body: null,
    picture: true,
    answer: { id: '…', request: '33333333-3333-4333-8333-333333333333', duplicate: false },
  },
  {
    scope: 'deposits',
    path: 'cancel-request',
    body: {
      operationId: '55555555-5555-4555-8555-555555555555',
      request: '33333333-3333-4333-8333-333333333333',
    },
    answer: { id: '…', state: 'cancelled', status: 'ยกเลิก' },
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
    scope: 'rewards',
    path: 'rewards',
    body: {
      rewards: [
        {
          key: 'wheel-1001',
          kind: 'roulette',
          player: 'north007',
          at: '2026-11-21 09:30:00',
          credits: 50,
          prize: 'เครดิต 50',
        },
      ],
    },
    answer: { results: [{ id: '…', outcome: 'created' }] },
  },
  {
    scope: 'rewards',
    path: 'catalogue',
    body: null,
    answer: { rows: [{ key: 'item-100', name: 'เครดิต 100', coins: 20, credits: 100, picture: null }] },
  },
  {
    scope: 'rewards',
    path: 'coins',
    body: { key: 'campaign-7-north007', player: 'north007', coins: 20, reason: 'แคมเปญเดือนนี้' },
    answer: { key: 'campaign-7-north007', outcome: 'created', coins: 20 },
  },
  {
    scope: 'rewards',
    path: 'redeem',
    body: { operationId: '66666666-6666-4666-8666-666666666666', player: 'north007', item: 'item-100' },
    answer: { id: '…', state: 'crediting', credits: 100, coins: 20 },
  },
  {
    scope: 'passwords',
    path: 'verify-password',
    body: { player: 'north007', password: '…' },
    answer: { right: false },
  },
  {
    scope: 'passwords',
    path: 'verify-password',
    body: { agent: 'north', password: '…' },
    answer: { right: false },
  },
]
