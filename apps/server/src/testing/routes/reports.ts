import { operation, some, type Table } from './table.ts'

export const reports: Table = {
  'GET /reports/find': { needs: 'list.view', input: { q: 'a' } },
  'GET /reports/players': { needs: 'list.view', input: {} },
  'GET /reports/player-totals': { needs: 'list.view', input: {} },
  'GET /reports/player-shares': { needs: 'list.view', input: { by: 'agent' } },
  'GET /reports/views': { needs: 'list.view', input: { list: 'deposits' } },
  'POST /reports/save-view': {
    writes: ['view.save'],
    needs: 'view.save',
    input: { list: 'deposits', name: 'waiting', search: { state: 'pending' } },
  },
  'POST /reports/permit-export': {
    writes:
      'a file for which nobody need be asked; what a second person permits is in `whole-export.test.ts`',
    needs: 'player.reveal',
    input: { ...operation, query: { list: 'players', format: 'csv', columns: 'whole', reason: 'because' } },
  },
  'POST /reports/remove-view': { writes: ['view.remove'], needs: 'view.save', input: { id: some } },
  'GET /reports/shift': {
    needs: 'list.view',
    input: { from: '2026-11-20T08:00:00+07:00', until: '2026-11-20T16:00:00+07:00' },
  },
  'GET /reports/hand-overs': { needs: 'list.view', input: {} },
  'GET /reports/hand-over': { needs: 'list.view', input: { id: some } },
  'POST /reports/give-hand-over': {
    writes: ['shift.give'],
    needs: 'shift.handOver',
    input: { ...operation },
  },
  'POST /reports/take-hand-over': {
    writes: ['shift.take'],
    needs: 'shift.handOver',
    input: { ...operation, id: some },
  },
  'GET /reports/account-payouts': {
    needs: 'ownAccount.manage',
    input: { account: 'scb-1', from: '2026-11-20', to: '2026-11-21' },
  },
  'GET /reports/account-payout-lines': {
    needs: 'ownAccount.manage',
    input: { account: 'scb-1', day: '2026-11-20' },
  },
  'GET /reports/daily-close': { needs: 'list.view', input: { day: '2026-11-20' } },
  'GET /reports/days': { needs: 'list.view', input: {} },
  'GET /reports/drift-rows': { needs: 'list.view', input: { day: '2026-11-20', kind: 'open' } },
  'POST /reports/explain-drift': {
    writes: ['day.explain'],
    needs: 'day.explain',
    input: { ...operation, day: '2026-11-20', kind: 'open', account: null, mark: 'x', body: 'why it is' },
  },
  'POST /reports/withdraw-explanation': {
    writes: ['day.withdraw'],
    needs: 'day.explain',
    input: { ...operation, id: some, reason: 'because' },
  },
  'POST /reports/close-day': {
    writes: ['day.close'],
    needs: 'day.close',
    input: { ...operation, day: '2026-11-20', mark: 'x' },
  },
  'POST /reports/reopen-day': {
    writes: ['day.reopen'],
    needs: 'day.close',
    input: { ...operation, day: '2026-11-20', reason: 'because' },
  },
  'GET /dashboard/counters': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/summary': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/work': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/top-players': { needs: 'dashboard.view', input: {} },
}
