import type { FastifyRequest } from 'fastify'

/**
 * Reads that scan much of the database: sums, reports, the figures of a shift or a day. They pass one gate
 * that is fair between people (`platform/http/traffic.ts`). The lists in `searched` count only while they are
 * searched, since a search may scan many rows for one page.
 */
const heavy: ReadonlySet<string> = new Set([
  '/api/agents/master-totals',
  '/api/agents/totals',
  '/api/cashier/deposit-totals',
  '/api/cashier/withdrawal-totals',
  '/api/crediting/totals',
  '/api/dashboard/summary',
  '/api/dashboard/top-players',
  '/api/players/money',
  '/api/players/totals',
  '/api/reports/account-payout-lines',
  '/api/reports/account-payouts',
  '/api/reports/daily-close',
  '/api/reports/days',
  '/api/reports/drift-rows',
  '/api/reports/player-shares',
  '/api/reports/player-totals',
  '/api/reports/players',
  '/api/reports/shift',
  '/api/reports/views',
  '/api/rewards/loss-return',
  '/api/rewards/loss-return-totals',
  '/api/rewards/shares',
  '/api/rewards/totals',
  '/api/staff/audit',
  '/api/staff/audit-totals',
  '/api/staff/employee-totals',
  '/api/statements/totals',
  '/api/statements/try-weights',
  '/api/statements/would-match',
])

const searched: ReadonlySet<string> = new Set([
  '/api/cashier/deposits',
  '/api/cashier/withdrawals',
  '/api/players/list',
  '/api/statements/list',
])

/** Returns whether a request passes the gate for heavy reads. */
export function isHeavy({ url }: Pick<FastifyRequest, 'url'>): boolean {
  const [path, query = ''] = url.split('?')
  return heavy.has(path!) || (searched.has(path!) && /(?:^|&)q=/.test(query))
}

export const heavyPaths: readonly string[] = [...heavy]
