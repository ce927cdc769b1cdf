import { randomUUID } from 'node:crypto'
import { standardWeights } from '@khlang/domain/statements/rank-weights'
import { operation, some, type Table } from './table.ts'

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

export const statements: Table = {
  'GET /statements/list': { needs: 'list.view', input: {} },
  'GET /statements/entry': { needs: 'list.view', input: { id: some } },
  'GET /statements/totals': { needs: 'list.view', input: {} },
  'GET /statements/accounts': { needs: 'list.view', input: {} },
  'GET /statements/rules': { needs: 'list.view', input: {} },
  'GET /statements/back-test': { needs: 'list.view', input: { id: some } },
  'POST /statements/run-back-test': {
    writes: ['rules.test'],
    needs: 'rules.test',
    input: { account: null, days: 1 },
  },
  'GET /statements/would-match': { needs: 'list.view', input: { account: 'scb-1' } },
  'POST /statements/try-weights': {
    writes: 'looks',
    needs: 'rules.test',
    input: { weights: standardWeights, days: 7 },
  },
  'POST /statements/start-auto-match': {
    writes: ['autoMatch.start'],
    needs: 'autoMatch.start',
    input: { account: 'scb-1', backTestId: some },
  },
  'POST /statements/stop-auto-match': {
    writes: ['autoMatch.stop'],
    needs: 'autoMatch.stop',
    input: { account: 'scb-1' },
  },
  'POST /statements/limit-auto-match': {
    writes: ['autoMatch.limit'],
    needs: 'autoMatch.start',
    input: { account: 'scb-1', limit: 1, seen: { limit: null } },
  },
  'GET /statements/counts': { needs: 'list.view', input: {} },
  'GET /statements/acts': { needs: 'list.view', input: {} },
  'POST /statements/reopen': { writes: ['entry.reopen'], needs: 'entry.cancel', input: { entryId: some } },
  'GET /statements/candidates': { needs: 'list.view', input: { entryId: some } },
  'POST /statements/claim': { writes: ['entry.claim'], needs: 'entry.claim', input: { entryId: some } },
  'POST /statements/renew': {
    writes: 'the claim is on file: it only lasts longer',
    needs: 'entry.claim',
    input: { entryId: some },
  },
  'POST /statements/release': { writes: ['entry.release'], needs: 'entry.claim', input: { entryId: some } },
  'POST /statements/take-over': {
    writes: ['entry.takeOver'],
    needs: 'entry.takeOver',
    input: { entryId: some },
  },
  'POST /statements/match-deposit': {
    writes: ['entry.match'],
    needs: 'entry.match',
    input: { ...operation, entryId: some, depositId: some },
  },
  'POST /statements/match-player': {
    writes: ['request.create', 'entry.match'],
    needs: 'entry.match',
    input: { ...operation, entryId: some, player: 'x' },
  },
  'GET /statements/together': { needs: 'list.view', input: { entryId: some } },
  'POST /statements/match-together': {
    writes: ['entry.split', 'entry.join', 'entry.match'],
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
  'POST /statements/take-apart': {
    writes: ['entry.takeApart'],
    needs: 'entry.undo',
    input: { entryId: some },
  },
  'POST /statements/cancel': { writes: ['entry.cancel'], needs: 'entry.cancel', input: { entryId: some } },
  'POST /statements/decline': {
    writes: ['entry.decline', 'entry.undecline'],
    needs: 'entry.match',
    input: { entryId: some, depositId: some, declined: true },
  },
  'POST /statements/preview-bulk-match': {
    writes: 'looks',
    needs: 'entry.match',
    input: { entryIds: [some] },
  },
  'POST /statements/bulk-match': {
    writes: ['entry.match'],
    needs: 'entry.match',
    input: { pairs: [{ ...operation, entryId: some, entryVersion: 1, depositId: some, depositVersion: 1 }] },
  },
  'POST /statements/next': { writes: ['entry.claim'], needs: 'entry.claim', input: {} },
  'POST /statements/look': {
    writes: 'says who looks, and keeps nothing',
    needs: 'list.view',
    input: { entryId: null },
  },
  'POST /statements/create': {
    writes: ['entry.create'],
    needs: 'entry.create',
    input: { ...operation, entry: {}, note: 'why' },
  },
  'POST /statements/correct': {
    writes: ['entry.correct'],
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
    writes: 'looks: the file was put on file when it came',
    needs: 'entry.import',
    input: {
      importId: some,
      mapping: { head: 1, columns: { date: 0, amount: 1 }, order: 'dmy', era: 'buddhist' },
    },
  },
  'POST /statements/commit-import': {
    writes: ['import.commit'],
    needs: 'entry.import',
    input: { ...operation, importId: some, preview: 1, fileHash: 'a'.repeat(64) },
  },
  'GET /statements/import-use': { needs: 'list.view', input: { importId: some } },
  'POST /statements/take-back-import': {
    writes: ['import.takeBack'],
    needs: 'entry.import',
    input: { ...operation, importId: some, reason: 'wrong account' },
  },
  'POST /statements/discard-import': {
    writes: ['import.discard'],
    needs: 'entry.import',
    input: { importId: some },
  },
  'POST /statements/read-message': { writes: 'looks', needs: 'entry.create', input: { text: 'เงินเข้า 1.00' } },
  'POST /statements/keep-message': {
    writes: ['message.keep'],
    needs: 'entry.create',
    input: { ...operation, text: 'x' },
  },
  'GET /statements/messages': { needs: 'list.view', input: {} },
  'GET /statements/message': { needs: 'list.view', input: { messageId: some } },
  'POST /statements/set-message-aside': {
    writes: ['message.aside'],
    needs: 'entry.create',
    input: { messageId: some, reason: 'why' },
  },
  'GET /statements/parsers': { needs: 'list.view', input: {} },
  'POST /statements/test-parser': { writes: 'looks', needs: 'list.view', input: { parser: aParser } },
  'POST /statements/save-parser': {
    writes: ['parser.save'],
    needs: 'parser.edit',
    input: { parser: aParser, version: 0 },
  },
  'POST /statements/hold': {
    writes: ['entry.hold'],
    needs: 'entry.claim',
    input: { entryId: some, reason: 'why' },
  },
  'POST /statements/mark-duplicate': {
    writes: ['entry.markDuplicate'],
    needs: 'entry.cancel',
    input: { entryId: some, originalId: some },
  },
  'POST /statements/dispose': {
    writes: ['entry.dispose'],
    needs: 'entry.cancel',
    input: { entryId: some, disposition: 'fee', reason: 'why' },
  },
  'POST /statements/undo-match': {
    writes: ['entry.undo'],
    needs: 'entry.undo',
    input: { ...operation, entryId: some },
  },
  'POST /statements/reverse': {
    writes: ['entry.reverse', 'order.writeOff', 'autoMatch.stop'],
    needs: 'deposit.reverse',
    input: { ...operation, entryId: some, reason: 'why' },
  },
}
