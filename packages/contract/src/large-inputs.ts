import type { Act } from '@khlang/domain/staff/acts'

/** The largest body of a call that is not in `largeInputs`, in bytes as sent. */
export const usualInput = 64 * 1024

/**
 * Commands whose input may be larger: many rows at once, or a long text. The value is the permission needed
 * before so much input is read (null: a service key). For all other commands and callers the usual limit
 * applies, so that nobody can keep the server busy with input that it would refuse.
 */
export const largeInputs: ReadonlyMap<string, Act | null> = new Map<string, Act | null>([
  ['/cashier/bulk', 'request.cancel'],
  ['/cashier/preview-bulk', 'request.cancel'],
  ['/connections/read-old-project', 'firebase.import'],
  ['/connections/send-line', 'line.send'],
  ['/crediting/compare-file', 'history.reconcile'],
  ['/reports/export', 'list.export'],
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
