import { expect, test } from 'vitest'
import { latestPerAccount } from './latest-per-account.ts'

const row = (code: string, createdAt: string) => ({ account: { code, bank: 'scb', name: 'Shop' }, createdAt })

test('each account shows its latest entry, whatever the order they came in', () => {
  const feeds = latestPerAccount([
    row('scb-1', '2026-11-21T02:00:00.000Z'),
    row('ktb-1', '2026-11-21T01:00:00.000Z'),
    row('scb-1', '2026-11-21T02:05:00.000Z'),
  ])
  expect(feeds.map(({ account, createdAt }) => [account.code, createdAt])).toEqual([
    ['ktb-1', '2026-11-21T01:00:00.000Z'],
    ['scb-1', '2026-11-21T02:05:00.000Z'],
  ])
})
