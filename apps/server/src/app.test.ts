import { randomUUID } from 'node:crypto'
import { api } from '@khlang/contract/api'
import { type Act, may, roles } from '@khlang/domain/staff/acts'
import { type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await newWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const some = randomUUID()
const someAlert = {
  name: 'an alert',
  members: [],
  groups: [],
  kinds: ['creditUnknown'],
  least: 0,
  quiet: null,
  gatherMinutes: 1,
  on: true,
}
const operation = { operationId: some }

const aParser = {
  key: 'a-parser',
  bank: 'SCB',
  name: 'a parser',
  source: 'sms',
  pattern: 'x {amount}',
  years: 'none',
  mask: null,
  direction: 'in',
  order: 1,
  on: true,
  samples: [],
}

const aKey = { id: 'x', rawId: 'x', type: 'public-key' }
const aProof = { ...aKey, response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }
const aNewKey = { ...aKey, response: { clientDataJSON: 'x', attestationObject: 'x' } }

/** Every route of the contract: the act it needs (or the scope of a key, or nothing), and an input it would read. */
const routes: Record<string, { needs: Act | `service.${string}` | null; input: Record<string, unknown> }> = {
  'GET /statements/list': { needs: 'list.view', input: {} },
  'GET /statements/entry': { needs: 'list.view', input: { id: some } },
  'GET /statements/totals': { needs: 'list.view', input: {} },
  'GET /statements/accounts': { needs: 'list.view', input: {} },
  'GET /statements/rules': { needs: 'list.view', input: {} },
  'GET /statements/back-test': { needs: 'list.view', input: { id: some } },
  'POST /statements/run-back-test': { needs: 'rules.test', input: { account: null, days: 1 } },
  'GET /statements/would-match': { needs: 'list.view', input: { account: 'scb-1' } },
  'POST /statements/start-auto-match': {
    needs: 'autoMatch.start',
    input: { account: 'scb-1', backTestId: some },
  },
  'POST /statements/stop-auto-match': { needs: 'autoMatch.stop', input: { account: 'scb-1' } },
  'POST /statements/limit-auto-match': { needs: 'autoMatch.start', input: { account: 'scb-1', limit: 1 } },
  'GET /statements/counts': { needs: 'list.view', input: {} },
  'GET /statements/acts': { needs: 'list.view', input: {} },
  'POST /statements/reopen': { needs: 'entry.cancel', input: { entryId: some } },
  'GET /statements/candidates': { needs: 'list.view', input: { entryId: some } },
  'POST /statements/claim': { needs: 'entry.claim', input: { entryId: some } },
  'POST /statements/renew': { needs: 'entry.claim', input: { entryId: some } },
  'POST /statements/release': { needs: 'entry.claim', input: { entryId: some } },
  'POST /statements/take-over': { needs: 'entry.takeOver', input: { entryId: some } },
  'POST /statements/match-deposit': {
    needs: 'entry.match',
    input: { ...operation, entryId: some, depositId: some },
  },
  'POST /statements/match-player': {
    needs: 'entry.match',
    input: { ...operation, entryId: some, player: 'x' },
  },
  'GET /statements/together': { needs: 'list.view', input: { entryId: some } },
  'POST /statements/match-together': {
    needs: 'entry.match',
    input: {
      ...operation,
      entries: [{ id: some, version: 1 }],
      deposits: [
        { id: some, version: 1 },
        { id: randomUUID(), version: 1 },
      ],
    },
  },
  'GET /statements/kin': { needs: 'list.view', input: { id: some } },
  'POST /statements/take-apart': { needs: 'entry.undo', input: { entryId: some } },
  'POST /statements/cancel': { needs: 'entry.cancel', input: { entryId: some } },
  'POST /statements/decline': {
    needs: 'entry.match',
    input: { entryId: some, depositId: some, declined: true },
  },
  'POST /statements/preview-bulk-match': { needs: 'entry.match', input: { entryIds: [some] } },
  'POST /statements/bulk-match': {
    needs: 'entry.match',
    input: { pairs: [{ ...operation, entryId: some, entryVersion: 1, depositId: some, depositVersion: 1 }] },
  },
  'POST /statements/next': { needs: 'entry.claim', input: {} },
  'POST /statements/look': { needs: 'list.view', input: { entryId: null } },
  'POST /statements/create': { needs: 'entry.create', input: { ...operation, entry: {}, note: 'why' } },
  'POST /statements/correct': {
    needs: 'entry.create',
    input: {
      ...operation,
      entryId: some,
      version: 1,
      amount: '1.00',
      occurredAt: '2026-11-21 09:00:00',
      reason: 'typed wrongly',
    },
  },
  'GET /statements/manual': { needs: 'list.view', input: {} },
  'GET /statements/imports': { needs: 'list.view', input: {} },
  'GET /statements/import-detail': { needs: 'list.view', input: { importId: some } },
  'GET /statements/import-lines': { needs: 'list.view', input: { importId: some, group: 'new' } },
  'POST /statements/preview-import': {
    needs: 'entry.import',
    input: {
      importId: some,
      mapping: { head: 1, columns: { date: 0, amount: 1 }, order: 'dmy', era: 'buddhist' },
    },
  },
  'POST /statements/commit-import': {
    needs: 'entry.import',
    input: { ...operation, importId: some, preview: 1, fileHash: 'a'.repeat(64) },
  },
  'POST /statements/discard-import': { needs: 'entry.import', input: { importId: some } },
  'POST /statements/read-message': { needs: 'entry.create', input: { text: 'เงินเข้า 1.00' } },
  'POST /statements/keep-message': { needs: 'entry.create', input: { ...operation, text: 'x' } },
  'GET /statements/messages': { needs: 'list.view', input: {} },
  'POST /statements/set-message-aside': {
    needs: 'entry.create',
    input: { messageId: some, reason: 'why' },
  },
  'GET /statements/parsers': { needs: 'list.view', input: {} },
  'POST /statements/test-parser': { needs: 'list.view', input: { parser: aParser } },
  'POST /statements/save-parser': { needs: 'parser.edit', input: { parser: aParser, version: 0 } },
  'POST /statements/hold': { needs: 'entry.claim', input: { entryId: some, reason: 'why' } },
  'POST /statements/mark-duplicate': { needs: 'entry.cancel', input: { entryId: some, originalId: some } },
  'POST /statements/dispose': {
    needs: 'entry.cancel',
    input: { entryId: some, disposition: 'fee', reason: 'why' },
  },
  'POST /statements/undo-match': { needs: 'entry.undo', input: { ...operation, entryId: some } },
  'POST /statements/reverse': {
    needs: 'deposit.reverse',
    input: { ...operation, entryId: some, reason: 'why' },
  },
  'GET /cashier/deposits': { needs: 'list.view', input: {} },
  'GET /cashier/deposit': { needs: 'list.view', input: { id: some } },
  'GET /cashier/deposit-totals': { needs: 'list.view', input: {} },
  'GET /cashier/withdrawals': { needs: 'list.view', input: {} },
  'GET /cashier/withdrawal': { needs: 'list.view', input: { id: some } },
  'GET /cashier/withdrawal-totals': { needs: 'list.view', input: {} },
  'POST /cashier/preview-bulk': { needs: 'request.cancel', input: { act: 'cancel', requestIds: [some] } },
  'POST /cashier/bulk': {
    needs: 'request.cancel',
    input: { act: 'cancel', reason: 'why', rows: [{ ...operation, requestId: some, version: 1 }] },
  },
  'GET /cashier/slips': { needs: 'slip.view', input: { requestId: some } },
  'GET /cashier/alike-slips': { needs: 'slip.view', input: { reference: 'ABC123456', hash: 'a'.repeat(64) } },
  'POST /cashier/remove-slip': {
    needs: 'slip.remove',
    input: { ...operation, slipId: some, reason: 'wrong one' },
  },
  'POST /cashier/create-deposit': {
    needs: 'request.create',
    input: { ...operation, player: 'x', amount: '1' },
  },
  'POST /cashier/create-withdrawal': {
    needs: 'request.create',
    input: { ...operation, player: 'x', amount: '1' },
  },
  'POST /cashier/cancel': { needs: 'request.cancel', input: { ...operation, requestId: some, version: 1 } },
  'POST /cashier/adjust-balance': {
    needs: 'withdrawal.adjust',
    input: { ...operation, requestId: some, version: 1 },
  },
  'POST /cashier/transfer': {
    needs: 'withdrawal.transfer',
    input: { ...operation, requestId: some, version: 1, via: 'scb' },
  },
  'POST /cashier/complete': {
    needs: 'withdrawal.complete',
    input: { ...operation, requestId: some, version: 1 },
  },
  'GET /crediting/orders': { needs: 'list.view', input: {} },
  'GET /crediting/totals': { needs: 'list.view', input: {} },
  'GET /crediting/order': { needs: 'list.view', input: { id: some } },
  'POST /crediting/settle-unknown': {
    needs: 'unknown.settle',
    input: { ...operation, orderId: some, outcome: 'credited', evidence: 'seen in a report' },
  },
  'GET /crediting/timeline': { needs: 'list.view', input: { kind: 'order', id: some } },
  'POST /crediting/send-again': {
    needs: 'unknown.settle',
    input: { ...operation, orderId: some, evidence: 'seen in a report' },
  },
  'POST /crediting/call-off': {
    needs: 'order.callOff',
    input: { ...operation, orderId: some, reason: 'why' },
  },
  'POST /crediting/cut-credit': {
    needs: 'credit.cut',
    input: { ...operation, player: 'x', credits: 1, reason: 'why' },
  },
  'GET /crediting/evidence': { needs: 'list.view', input: { id: some } },
  'GET /cashier/payout-balance': { needs: 'list.view', input: { id: some } },
  'GET /cashier/payout-card': { needs: 'list.view', input: { id: some } },
  'POST /cashier/reveal-account': { needs: 'withdrawal.transfer', input: { requestId: some } },
  'GET /staff/audit': { needs: 'audit.view', input: {} },
  'GET /staff/audit-totals': { needs: 'audit.view', input: {} },
  'GET /staff/audit-line': { needs: 'audit.view', input: { id: some } },
  'GET /staff/audit-choices': { needs: 'audit.view', input: {} },
  'GET /staff/audit-chain': { needs: 'audit.view', input: {} },
  'GET /staff/settings': { needs: 'list.view', input: {} },
  'POST /staff/save-settings': { needs: 'setting.change', input: { breaker: 5 } },
  'POST /staff/test-transfer': { needs: 'setting.change', input: { number: 2 } },
  'POST /crediting/hold': { needs: 'sending.hold', input: { reason: 'why' } },
  'POST /crediting/lift-hold': { needs: 'sending.lift', input: { reason: 'why' } },
  'GET /agents/list': { needs: 'list.view', input: {} },
  'GET /agents/agent': { needs: 'list.view', input: { id: some } },
  'GET /agents/totals': { needs: 'list.view', input: {} },
  'POST /agents/create': {
    needs: 'agent.manage',
    input: { ...operation, username: 'x', name: 'x', digits: 3 },
  },
  'POST /agents/update': {
    needs: 'agent.manage',
    input: { id: some, version: 1, username: 'x', name: 'x', digits: 3 },
  },
  'GET /agents/masters': { needs: 'list.view', input: {} },
  'GET /agents/master': { needs: 'list.view', input: { id: some } },
  'GET /agents/master-totals': { needs: 'list.view', input: {} },
  'POST /agents/create-master': {
    needs: 'agent.manage',
    input: { ...operation, name: 'x', agentId: null },
  },
  'POST /agents/update-master': {
    needs: 'agent.manage',
    input: { id: some, version: 1, name: 'x', agentId: null },
  },
  'GET /players/list': { needs: 'list.view', input: {} },
  'GET /players/totals': { needs: 'list.view', input: {} },
  'GET /players/player': { needs: 'list.view', input: { id: some } },
  'GET /players/options': { needs: 'list.view', input: {} },
  'POST /players/reveal': { needs: 'player.reveal', input: { id: some, reason: 'why' } },
  'GET /players/search': { needs: 'list.view', input: { q: 'x' } },
  'GET /players/form': { needs: 'list.view', input: { id: some } },
  'GET /players/next-code': { needs: 'list.view', input: { agentId: some } },
  'POST /players/duplicates': { needs: 'list.view', input: { mobile: '0812345678' } },
  'POST /players/create': { needs: 'player.edit', input: { ...operation, player: { firstName: 'x' } } },
  'POST /players/update': {
    needs: 'player.edit',
    input: { ...operation, id: some, version: 1, changes: { firstName: 'x' } },
  },
  'GET /players/import-lines': { needs: 'player.import', input: { importId: some, verdict: 'new' } },
  'POST /players/commit-import': { needs: 'player.import', input: { ...operation, importId: some } },
  'GET /players/profile': { needs: 'list.view', input: { id: some } },
  'POST /players/find-by-key': { needs: 'list.view', input: { key: 'somebody@mail.example' } },
  'GET /players/money': { needs: 'list.view', input: { id: some } },
  'GET /players/balance': { needs: 'list.view', input: { id: some } },
  'GET /players/history': { needs: 'list.view', input: { id: some } },
  'GET /players/timeline': { needs: 'list.view', input: { id: some } },
  'GET /players/linked': { needs: 'list.view', input: { id: some } },
  'GET /players/notes': { needs: 'list.view', input: { id: some } },
  'POST /players/add-note': { needs: 'player.note', input: { ...operation, playerId: some, body: 'x' } },
  'POST /players/edit-note': { needs: 'player.note', input: { noteId: some, version: 1, body: 'x' } },
  'POST /players/pin-note': { needs: 'player.note', input: { noteId: some, pinned: true } },
  'POST /players/strike-note': { needs: 'player.note', input: { noteId: some } },
  'GET /players/tags': { needs: 'list.view', input: {} },
  'POST /players/change-tags': { needs: 'player.note', input: { id: some, add: ['x'] } },
  'POST /players/set-standing': {
    needs: 'player.note',
    input: { id: some, from: 'normal', to: 'watch', reason: 'because' },
  },
  'POST /players/set-exclusion': {
    needs: 'player.note',
    input: { id: some, exclusion: { from: 'rewards', until: null }, reason: 'because' },
  },
  'POST /players/set-limits': {
    needs: 'player.note',
    input: { id: some, day: 500, month: null, reason: 'because' },
  },
  'GET /players/blocked': { needs: 'list.view', input: {} },
  'POST /players/block-value': {
    needs: 'player.note',
    input: { ...operation, kind: 'mobile', value: '0899999999', level: 'watch', reason: 'because' },
  },
  'POST /players/unblock-value': { needs: 'player.note', input: { id: some, reason: 'because' } },
  'POST /players/check-values': { needs: 'list.view', input: { name: 'x' } },
  'GET /players/view': { needs: 'list.view', input: { id: some } },
  'GET /staff/me': { needs: 'preference.save', input: {} },
  'POST /staff/save-preferences': { needs: 'preference.save', input: { theme: 'dark' } },
  'POST /staff/register': {
    needs: null,
    input: { displayName: 'x', email: 'a@example.test', password: 'x'.repeat(12) },
  },
  'GET /staff/linked-accounts': { needs: 'account.link', input: {} },
  'POST /staff/unlink-account': { needs: 'account.link', input: { id: 'x' } },
  'POST /staff/create-first-owner': {
    needs: null,
    input: { token: 'x', email: 'a@example.test', firstName: 'a', lastName: 'b', password: 'x'.repeat(12) },
  },
  'GET /staff/factor-door': { needs: 'profile.edit', input: {} },
  'POST /staff/prove-factor': { needs: 'profile.edit', input: { code: '000000' } },
  'POST /staff/begin-passkey-proof': { needs: 'profile.edit', input: {} },
  'POST /staff/prove-passkey': { needs: 'profile.edit', input: { credential: aProof } },
  'GET /staff/my-second-factors': { needs: 'profile.edit', input: {} },
  'POST /staff/begin-authenticator': { needs: 'profile.edit', input: {} },
  'POST /staff/confirm-authenticator': { needs: 'profile.edit', input: { code: '000000' } },
  'POST /staff/remove-authenticator': { needs: 'profile.edit', input: {} },
  'POST /staff/renew-recovery-codes': { needs: 'profile.edit', input: {} },
  'POST /staff/begin-passkey': { needs: 'profile.edit', input: {} },
  'POST /staff/add-passkey': { needs: 'profile.edit', input: { name: 'x', credential: aNewKey } },
  'POST /staff/rename-passkey': { needs: 'profile.edit', input: { id: 'x', name: 'y' } },
  'POST /staff/remove-passkey': { needs: 'profile.edit', input: { id: 'x' } },
  'POST /staff/remove-second-factors': {
    needs: 'employee.manage',
    input: { id: some, version: 1, reason: 'why' },
  },
  'POST /staff/still-here': { needs: 'profile.edit', input: {} },
  'GET /staff/profile': { needs: 'profile.edit', input: {} },
  'POST /staff/update-profile': { needs: 'profile.edit', input: { firstName: 'x', lastName: 'y' } },
  'POST /staff/change-password': {
    needs: 'profile.edit',
    input: { current: 'not it', password: 'x'.repeat(12) },
  },
  'GET /staff/my-sessions': { needs: 'profile.edit', input: {} },
  'POST /staff/end-my-session': { needs: 'profile.edit', input: { sessionId: 'x' } },
  'POST /staff/end-my-other-sessions': { needs: 'profile.edit', input: {} },
  'GET /staff/my-sign-ins': { needs: 'profile.edit', input: {} },
  'GET /staff/employees': { needs: 'list.view', input: {} },
  'GET /staff/employee': { needs: 'list.view', input: { id: some } },
  'GET /staff/employee-totals': { needs: 'list.view', input: {} },
  'GET /staff/work-today': { needs: 'list.view', input: {} },
  'POST /staff/invite': {
    needs: 'employee.manage',
    input: { email: 'new@example.test', firstName: 'x', lastName: 'y', role: 'viewer' },
  },
  'POST /staff/renew-invitation': { needs: 'employee.manage', input: { id: some } },
  'POST /staff/update': {
    needs: 'employee.manage',
    input: { id: some, version: 1, firstName: 'x', lastName: 'y', role: 'viewer', hidden: false },
  },
  'POST /staff/switch-off': { needs: 'employee.manage', input: { id: some, version: 1, reason: 'why' } },
  'POST /staff/switch-on': { needs: 'employee.manage', input: { id: some, version: 1, reason: 'why' } },
  'POST /staff/issue-reset': { needs: 'employee.manage', input: { id: some } },
  'GET /staff/employee-sign-ins': { needs: 'employee.history', input: { id: some } },
  'GET /staff/employee-sessions': { needs: 'employee.history', input: { id: some } },
  'POST /staff/end-employee-sessions': { needs: 'employee.manage', input: { id: some } },
  'GET /staff/waiting-accounts': { needs: 'employee.manage', input: {} },
  'POST /staff/approve-account': {
    needs: 'employee.manage',
    input: { userId: 'x', firstName: 'x', lastName: 'y', role: 'viewer' },
  },
  'POST /staff/refuse-account': { needs: 'employee.manage', input: { userId: 'x' } },
  'GET /staff/approvals': { needs: 'list.view', input: {} },
  'GET /staff/approval': { needs: 'list.view', input: { id: some } },
  // Whatever is asked for needs the right to do it as well: this asks for nothing.
  'POST /staff/ask-approval': {
    needs: 'list.view',
    input: {
      ...operation,
      command: 'players/update',
      input: { id: some, version: 1, changes: {} },
      reason: 'because',
    },
  },
  'POST /staff/decide': {
    needs: 'approval.decide',
    input: { approvalId: some, version: 1, decision: 'approve' },
  },
  'POST /staff/withdraw-approval': { needs: 'list.view', input: { approvalId: some, version: 1 } },
  'GET /staff/password-help': { needs: null, input: {} },
  'POST /staff/look-at-link': { needs: null, input: { token: 'x' } },
  'POST /staff/accept-invitation': { needs: null, input: { token: 'x', password: 'x'.repeat(12) } },
  'POST /staff/reset-password': { needs: null, input: { token: 'x', password: 'x'.repeat(12) } },
  'POST /staff/ask-reset': { needs: null, input: { email: 'a@example.test' } },
  'GET /reports/find': { needs: 'list.view', input: { q: 'a' } },
  'GET /dashboard/counters': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/summary': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/work': { needs: 'dashboard.view', input: {} },
  'GET /dashboard/top-players': { needs: 'dashboard.view', input: {} },
  'GET /reports/players': { needs: 'list.view', input: {} },
  'GET /reports/player-totals': { needs: 'list.view', input: {} },
  'GET /reports/player-shares': { needs: 'list.view', input: { by: 'agent' } },
  'GET /reports/views': { needs: 'list.view', input: { list: 'deposits' } },
  'POST /reports/save-view': {
    needs: 'view.save',
    input: { list: 'deposits', name: 'waiting', search: { state: 'pending' } },
  },
  'POST /reports/remove-view': { needs: 'view.save', input: { id: some } },
  'GET /reports/shift': {
    needs: 'list.view',
    input: { from: '2026-11-20T08:00:00+07:00', until: '2026-11-20T16:00:00+07:00' },
  },
  'GET /reports/hand-overs': { needs: 'list.view', input: {} },
  'GET /reports/hand-over': { needs: 'list.view', input: { id: some } },
  'POST /reports/give-hand-over': { needs: 'shift.handOver', input: { ...operation } },
  'POST /reports/take-hand-over': { needs: 'shift.handOver', input: { ...operation, id: some } },
  'GET /reports/daily-close': { needs: 'list.view', input: { day: '2026-11-20' } },
  'GET /reports/days': { needs: 'list.view', input: {} },
  'GET /reports/drift-rows': { needs: 'list.view', input: { day: '2026-11-20', kind: 'open' } },
  'POST /reports/explain-drift': {
    needs: 'day.explain',
    input: { ...operation, day: '2026-11-20', kind: 'open', account: null, mark: 'x', body: 'why it is' },
  },
  'POST /reports/withdraw-explanation': {
    needs: 'day.explain',
    input: { ...operation, id: some, reason: 'because' },
  },
  'POST /reports/close-day': { needs: 'day.close', input: { ...operation, day: '2026-11-20', mark: 'x' } },
  'POST /reports/reopen-day': {
    needs: 'day.close',
    input: { ...operation, day: '2026-11-20', reason: 'because' },
  },
  'GET /connections/old-imports': { needs: 'firebase.import', input: {} },
  'POST /connections/begin-old-import': { needs: 'firebase.import', input: { role: 'viewer' } },
  'POST /connections/read-old-project': {
    needs: 'firebase.import',
    input: { importId: some, collections: ['login'] },
  },
  'POST /connections/try-old-import': { needs: 'firebase.import', input: { importId: some } },
  'POST /connections/commit-old-import': { needs: 'firebase.import', input: { importId: some } },
  'POST /connections/discard-old-import': { needs: 'firebase.import', input: { importId: some } },
  'GET /connections/keys': { needs: 'key.manage', input: {} },
  'POST /connections/create-key': { needs: 'key.manage', input: { name: 'a key', scopes: ['deposits'] } },
  'POST /connections/limit-key': { needs: 'key.manage', input: { id: some, perMinute: 60 } },
  'POST /connections/revoke-key': { needs: 'key.manage', input: { id: some } },
  'GET /connections/webhooks': { needs: 'connection.manage', input: {} },
  'POST /connections/add-webhook': {
    needs: 'connection.manage',
    input: { name: 'a system', url: 'https://example.test/', kinds: ['requestDone'], on: true },
  },
  'POST /connections/save-webhook': {
    needs: 'connection.manage',
    input: {
      name: 'a system',
      url: 'https://example.test/',
      kinds: ['requestDone'],
      on: true,
      webhookId: some,
      version: 1,
    },
  },
  'POST /connections/new-webhook-secret': {
    needs: 'connection.manage',
    input: { webhookId: some, version: 1 },
  },
  'POST /connections/remove-webhook': { needs: 'connection.manage', input: { webhookId: some, version: 1 } },
  'POST /connections/test-webhook': { needs: 'connection.manage', input: { webhookId: some } },
  'GET /connections/webhook-deliveries': { needs: 'connection.manage', input: {} },
  'POST /connections/send-webhook-again': { needs: 'connection.manage', input: { deliveryId: some } },
  'GET /connections/phones': { needs: 'list.view', input: {} },
  'GET /connections/messages': { needs: 'list.view', input: {} },
  'POST /connections/add-phone': {
    needs: 'connection.manage',
    input: { name: 'a phone', way: 'signed', accounts: ['scb-1'], senders: ['scb'], on: true },
  },
  'POST /connections/save-phone': {
    needs: 'connection.manage',
    input: { name: 'a phone', accounts: ['scb-1'], senders: ['scb'], on: true, phoneId: some, version: 1 },
  },
  'POST /connections/new-phone-secret': { needs: 'connection.manage', input: { phoneId: some, version: 1 } },
  'POST /connections/remove-phone': { needs: 'connection.manage', input: { phoneId: some, version: 1 } },
  'POST /connections/reconnect-phone': { needs: 'entry.create', input: { phoneId: some } },
  'POST /connections/test-phone': {
    needs: 'entry.create',
    input: { phoneId: some, sender: 'scb', text: 'x' },
  },
  'GET /connections/parsers': { needs: 'list.view', input: {} },
  'POST /connections/see-gap': { needs: 'entry.create', input: { gapId: some } },
  'POST /connections/read-again': { needs: 'entry.create', input: {} },
  'GET /connections/line': { needs: 'list.view', input: {} },
  'POST /connections/save-line': { needs: 'connection.manage', input: { version: 1 } },
  'POST /connections/test-line': { needs: 'connection.manage', input: {} },
  'GET /connections/line-alerts': { needs: 'connection.manage', input: {} },
  'POST /connections/create-line-alert': {
    needs: 'connection.manage',
    input: { ...operation, ...someAlert },
  },
  'POST /connections/update-line-alert': {
    needs: 'connection.manage',
    input: { ...someAlert, alertId: some, version: 1 },
  },
  'POST /connections/remove-line-alert': { needs: 'connection.manage', input: { alertId: some, version: 1 } },
  'POST /connections/test-line-alert': { needs: 'connection.manage', input: { alertId: some } },
  'GET /connections/push': { needs: 'preference.save', input: {} },
  'POST /connections/save-push': {
    needs: 'preference.save',
    input: { kinds: ['creditUnknown'], least: 0, quiet: null, on: true, version: null },
  },
  'POST /connections/add-push-device': {
    needs: 'preference.save',
    input: { name: 'a browser', endpoint: 'https://push.example/1', p256dh: 'AAAA', auth: 'AAAA' },
  },
  'POST /connections/rename-push-device': { needs: 'preference.save', input: { deviceId: some, name: 'x' } },
  'POST /connections/remove-push-device': { needs: 'preference.save', input: { deviceId: some } },
  'POST /connections/test-push-device': { needs: 'preference.save', input: { deviceId: some } },
  'GET /connections/line-quota': { needs: 'line.send', input: {} },
  'GET /connections/line-counts': { needs: 'list.view', input: {} },
  'GET /connections/line-members': { needs: 'list.view', input: {} },
  'GET /connections/line-member': { needs: 'list.view', input: { id: some } },
  'POST /connections/link-line-member': {
    needs: 'player.edit',
    input: { ...operation, memberId: some, version: 1, playerId: some },
  },
  'POST /connections/unlink-line-member': {
    needs: 'player.edit',
    input: { ...operation, memberId: some, version: 1, reason: 'why' },
  },
  'POST /connections/send-line': {
    needs: 'line.send',
    input: {
      ...operation,
      target: { to: 'followers' },
      contents: [{ kind: 'text', text: 'x' }],
      recipients: 1,
    },
  },
  'POST /connections/cancel-line-send': { needs: 'line.send', input: { sendId: some } },
  'GET /connections/line-sends': { needs: 'list.view', input: {} },
  'GET /connections/line-replies': { needs: 'list.view', input: {} },
  'POST /connections/create-line-reply': {
    needs: 'line.send',
    input: { ...operation, kind: 'greeting', body: 'x', enabled: false },
  },
  'POST /connections/update-line-reply': {
    needs: 'line.send',
    input: { id: some, version: 1, kind: 'greeting', body: 'x', enabled: false },
  },
  'POST /connections/remove-line-reply': { needs: 'line.send', input: { id: some, version: 1 } },
  'POST /connections/try-line-reply': { needs: 'list.view', input: { said: 'x' } },
  'GET /rewards/redemptions': { needs: 'list.view', input: {} },
  'GET /rewards/spins': { needs: 'list.view', input: {} },
  'GET /rewards/roulette': { needs: 'list.view', input: {} },
  'GET /rewards/goodwill': { needs: 'list.view', input: {} },
  'GET /rewards/reward': { needs: 'list.view', input: { id: some } },
  'GET /rewards/totals': { needs: 'list.view', input: { kind: 'spin' } },
  'GET /rewards/shares': { needs: 'list.view', input: { kind: 'spin' } },
  'GET /rewards/catalogue': { needs: 'list.view', input: {} },
  'POST /rewards/create-item': {
    needs: 'catalogue.manage',
    input: { ...operation, name: 'x', coins: 1, credits: 1, picture: null, active: true },
  },
  'POST /rewards/update-item': {
    needs: 'catalogue.manage',
    input: { id: some, version: 1, name: 'x', coins: 1, credits: 1, picture: null, active: true },
  },
  'POST /rewards/give-goodwill': {
    needs: 'reward.give',
    input: { ...operation, player: 'x', credits: 1, reason: 'why' },
  },
  'GET /rewards/loss-return': { needs: 'list.view', input: { span: 'month', day: '2026-10-01' } },
  'GET /rewards/loss-return-totals': { needs: 'list.view', input: { span: 'month', day: '2026-10-01' } },
  'GET /rewards/loss-return-row': {
    needs: 'list.view',
    input: { span: 'day', day: '2026-10-01', id: some },
  },
  'GET /rewards/explain-loss-return': {
    needs: 'list.view',
    input: { span: 'day', day: '2026-10-01', playerId: some },
  },
  'POST /rewards/preview-loss-returns': {
    needs: 'lossReturn.pay',
    input: { span: 'day', day: '2026-10-01', ids: [some] },
  },
  'POST /rewards/pay-loss-return': {
    needs: 'lossReturn.pay',
    input: { ...operation, span: 'day', day: '2026-10-01', playerId: some, amount: 1 },
  },
  'POST /rewards/pay-loss-returns': {
    needs: 'lossReturn.pay',
    input: { span: 'day', day: '2026-10-01', players: [{ ...operation, playerId: some, amount: 1 }] },
  },
  'GET /rewards/loss-return-rates': { needs: 'list.view', input: {} },
  'POST /rewards/set-loss-return-rate': {
    needs: 'setting.change',
    input: { fromMonth: '2100-01-01', lost: 1, won: 1, reason: 'why' },
  },
  'POST /service/logins': { needs: 'service.logins', input: { logins: [{}] } },
  'POST /service/rewards': { needs: 'service.rewards', input: { rewards: [{}] } },
  'POST /service/verify-password': {
    needs: 'service.passwords',
    input: { player: 'x', password: 'x' },
  },
  'POST /service/statement-entries': { needs: 'service.statement-entries', input: { entries: [{}] } },
  'POST /service/deposits': { needs: 'service.deposits', input: { ...operation, player: 'x', amount: '1' } },
  'POST /service/withdrawals': {
    needs: 'service.withdrawals',
    input: { ...operation, player: 'x', amount: '1' },
  },
  'GET /service/loss-returns/{key}': { needs: 'service.crediting', input: { key: 'x' } },
  'GET /service/requests/{historyKey}': { needs: 'service.crediting', input: { historyKey: 'x' } },
}

function call(client: Client, route: string, input: Record<string, unknown>): Promise<Response> {
  const [method, template] = route.split(' ') as [string, string]
  const path = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key])))
  if (method === 'POST') return client.raw('POST', `/api${path}`, input)
  return client.raw(
    'GET',
    `/api${path}?${new URLSearchParams(Object.entries(input).map(([key, value]): [string, string] => [key, String(value)]))}`,
  )
}

function procedures(part: unknown): AnyContractProcedure[] {
  if (isContractProcedure(part)) return [part]
  return Object.values(part as Record<string, unknown>).flatMap(procedures)
}

test('every route of the contract is in the table of who may use it', () => {
  const inContract = procedures(api).map((one) => `${one['~orpc'].route.method} ${one['~orpc'].route.path}`)
  expect(Object.keys(routes).toSorted()).toEqual(inContract.toSorted())
})

describe.each(roles)('as %s', (role) => {
  test('every route is open or closed as the table says, and names the missing permission', async () => {
    const client = await world.as(role)
    for (const [route, { needs, input }] of Object.entries(routes)) {
      if (needs === null) continue
      const answer = await call(client, route, input)
      const allowed = !needs.startsWith('service.') && may(role, needs as Act)
      if (allowed) expect([route, answer.status]).not.toEqual([route, 403])
      else
        expect([route, answer.status, await answer.json()]).toMatchObject([
          route,
          403,
          { code: 'not-permitted', permission: needs },
        ])
    }
  })
})

test('without a session or a key every route but those of the door is closed', async () => {
  const nobody: Client = {
    ...(await world.as('viewer')),
    raw: (method, path, body) =>
      fetch(world.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
      }),
  }
  for (const [route, { needs, input }] of Object.entries(routes)) {
    const answer = await call(nobody, route, input)
    if (needs !== null) expect([route, answer.status]).toEqual([route, 401])
  }
})

test('half in every route but those that ask for the second factor is closed', async () => {
  const name = 'half-in'
  await world.as('owner', name)
  await world.sql`
    update employee set second_factor = true where email = ${`${name}@example.test`}`
  const half = await world.as('owner', name)
  const open = new Set([
    'GET /staff/factor-door',
    'POST /staff/prove-factor',
    'POST /staff/begin-passkey-proof',
    'POST /staff/prove-passkey',
  ])
  for (const [route, { needs, input }] of Object.entries(routes)) {
    if (needs === null) continue
    const answer = await call(half, route, input)
    if (open.has(route)) expect([route, answer.status]).not.toEqual([route, 401])
    else if (needs.startsWith('service.')) expect([route, answer.status]).toEqual([route, 401])
    else
      expect([route, answer.status, await answer.json()]).toMatchObject([
        route,
        401,
        { code: 'second-factor-needed' },
      ])
  }
  const others = [
    '/api/live',
    '/api/reports/export?list=players&format=csv',
    '/api/openapi.json',
    '/api/auth/get-session',
  ]
  for (const path of others) expect([path, (await half.raw('GET', path)).status]).toEqual([path, 401])
  for (const path of [
    '/api/statements/upload-import?name=x',
    '/api/cashier/attach-slip',
    '/api/players/preview-import?name=x',
  ])
    expect([path, (await half.raw('POST', path, {})).status]).toEqual([path, 401])
})

describe('bad input', () => {
  const odd = fc.oneof(
    fc.constantFrom<unknown>(
      null,
      '',
      ' ',
      -1,
      0,
      1.5,
      2 ** 53,
      'NaN',
      '1e9',
      '๑๒๓',
      '\u0000',
      '\ud800',
      [],
      {},
      [[]],
      true,
      'x'.repeat(3000),
      '__proto__',
      "'; drop table player; --",
      '%',
      '9'.repeat(400),
    ),
    fc.string(),
    fc.integer(),
    fc.anything({ withBigInt: false, withDate: false, maxDepth: 2 }),
  )
  test('of any field of any route is answered with a sentence, never with a crash, and writes nothing', async () => {
    const owner = await world.as('owner')
    const service = await world.service('deposits', 'statement-entries', 'crediting')
    const count = async () =>
      (
        await world.sql`select (select count(*) from request) as requests, (select count(*) from credit_order) as orders`
      )[0]
    const before = await count()
    for (const [route, { needs, input }] of Object.entries(routes)) {
      const client = needs?.startsWith('service.') ? service : owner
      for (const field of Object.keys(input).length > 0
        ? Object.keys(input)
        : [
            'limit',
            'cursor',
            'from',
            'to',
            'q',
            'state',
            'sort',
            'direction',
            'player',
            'amountFrom',
            'employee',
          ]) {
        for (const value of fc.sample(odd, { numRuns: 12, seed: 7 })) {
          const answer = await call(client, route, { ...input, [field]: value })
          const body = (await answer.json()) as { code?: string; title?: string; fields?: unknown[] }
          expect([route, field, value, answer.status < 500], JSON.stringify(body)).toEqual([
            route,
            field,
            value,
            true,
          ])
          if (answer.status === 400) expect(body.title, `${route} ${field}`).toBeTruthy()
        }
      }
    }
    expect(await count()).toEqual(before)
  }, 300_000)

  test.each(['{', '', 'null', '[]', '"text"', '{"__proto__":{"x":1}}', '{"entryId":'])(
    'a body of %s is a bad request',
    async (body) => {
      const owner = await world.as('owner')
      const answer = await fetch(`${world.url}/api/statements/claim`, {
        method: 'POST',
        headers: { ...owner.headers, 'content-type': 'application/json' },
        body,
      })
      expect(answer.status).toBe(400)
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
      expect(await answer.json()).toMatchObject({
        code: 'bad-input',
        status: 400,
        type: '/problems/bad-input',
      })
    },
  )

  test('names the field and says what is allowed', async () => {
    const feed = await world.service('deposits')
    const problem = await feed.refused('service/deposits', {
      ...operation,
      player: world.shop.players[0]!.code,
      amount: '1,00',
    })
    expect(problem).toMatchObject({
      code: 'bad-input',
      fields: [
        {
          path: 'amount',
          message:
            'Write digits only: no sign, no letters, and commas only between thousands, for example 1,000.50.',
        },
      ],
    })
  })

  test('a body of more than two megabytes is refused', async () => {
    const owner = await world.as('owner')
    expect(
      (await owner.raw('POST', '/api/statements/claim', { entryId: 'x'.repeat(3_000_000) })).status,
    ).toBe(400)
  })
})

test('an address that is not there is a problem under /api, and the console anywhere else', async () => {
  const owner = await world.as('owner')
  expect((await owner.raw('GET', '/api/nothing')).status).toBe(404)
  expect((await owner.raw('GET', '/api/statements/claim')).status).toBe(404) // no GET changes anything
  const page = await world.app.http.inject({ url: '/management/statement', headers: { host: 'localhost' } })
  expect(page.headers['content-type']).toMatch(/text\/html/)
  expect(page.headers['content-security-policy']).toMatch(/script-src 'nonce-[\w+/=]+' 'strict-dynamic'/)
})

test('what the console is made of travels compressed, and may be kept for ever', async () => {
  const page = await world.app.http.inject({ url: '/login', headers: { host: 'localhost' } })
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page.body)?.[1] ?? ''
  const answer = await world.app.http.inject({ url: script, headers: { 'accept-encoding': 'gzip, br' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['cache-control']).toMatch(/immutable/)
  expect(answer.headers['content-type']).toMatch(/javascript/)
})

test('a browser that came by number is sent to the name: passkeys need one', async () => {
  const page = await world.app.http.inject({ url: '/login?x=1', headers: { host: '127.0.0.1:80' } })
  expect([page.statusCode, page.headers.location]).toEqual([302, 'http://localhost/login?x=1'])
})

test('health, metrics and the description of the API answer', async () => {
  expect((await fetch(`${world.url}/health/live`)).status).toBe(200)
  expect((await fetch(`${world.url}/health/ready`)).status).toBe(200)
  expect(await (await fetch(`${world.url}/metrics`)).text()).toMatch(/credit_orders_unknown 0/)
  expect(
    (await fetch(`${world.url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status,
  ).toBe(403)
  const owner = await world.as('owner')
  const document = await owner.get('openapi.json')
  expect(Object.keys(document.paths)).toHaveLength(Object.keys(routes).length + 9)
  expect(
    document.paths['/reports/export'].get.parameters.map(({ name }: { name: string }) => name),
  ).toContain('columns')
  expect((await fetch(`${world.url}/api/openapi.json`)).status).toBe(401)
  const service = await world.service('deposits')
  expect(
    Object.keys((await service.get('openapi.json')).paths).every((path) => path.startsWith('/service/')),
  ).toBe(true)
})
