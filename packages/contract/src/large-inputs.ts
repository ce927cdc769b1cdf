import type { Act } from '@khlang/domain/staff/acts'

/** In bytes, as it is sent. */
export const usualInput = 64 * 1024

/**
 * The commands whose input may be longer than that: many at once, or a text that somebody brings; and what somebody must be allowed to do
 * before so much of theirs is taken in (null: a key of a service). Of every other command, and of everybody else, no more is read, so that
 * nobody keeps the house busy with reading what it would refuse.
 */
export const largeInputs: ReadonlyMap<string, Act | null> = new Map<string, Act | null>([
  ['/cashier/bulk', 'request.cancel'],
  ['/cashier/preview-bulk', 'request.cancel'],
  ['/connections/read-old-project', 'firebase.import'],
  ['/connections/send-line', 'line.send'],
  ['/crediting/compare-file', 'history.reconcile'],
  ['/reports/permit-export', 'player.reveal'],
  ['/rewards/pay-loss-returns', 'lossReturn.pay'],
  ['/rewards/preview-loss-returns', 'lossReturn.pay'],
  ['/service/logins', null],
  ['/service/rewards', null],
  ['/service/statement-entries', null],
  ['/staff/ask-approval', 'player.reveal'],
  ['/statements/bulk-match', 'entry.match'],
  ['/statements/preview-bulk-match', 'entry.match'],
  ['/statements/save-parser', 'parser.edit'],
  ['/statements/test-parser', 'parser.edit'],
])
