import type { OrderPurpose } from '../crediting/order.ts'

/** The activities that a hand-over counts for each employee from the audit log, some with what they moved. */
export const activityKinds = [
  'matched',
  'credited',
  'deducted',
  'paid',
  'refunded',
  'reversed',
  'cut',
  'given',
  'returned',
  'settled',
  'completed',
  'created',
  'cancelled',
  'held',
  'closed',
  'undone',
  'entered',
  'edited',
  'exported',
  'ruled',
  'tried',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/** Whether the hand-over shows the sum moved by these acts: baht for payouts, credits for all others. */
export const movesMoney = (kind: ActivityKind) => moving.has(kind)
const moving: ReadonlySet<ActivityKind> = new Set([
  'credited',
  'deducted',
  'paid',
  'refunded',
  'reversed',
  'cut',
  'given',
  'returned',
  'settled',
  'tried',
])

const byPurpose: Record<OrderPurpose, ActivityKind> = {
  creditDeposit: 'credited',
  reverseDeposit: 'reversed',
  deductWithdrawal: 'deducted',
  payOutWithdrawal: 'paid',
  refundWithdrawal: 'refunded',
  cutCredit: 'cut',
  giveReward: 'given',
  payLossReturn: 'returned',
  trialCredit: 'tried',
  trialTakeBack: 'tried',
}

const byAct: Readonly<Record<string, ActivityKind>> = {
  'entry.match': 'matched',
  'order.writeOff': 'reversed',
  'unknown.settle': 'settled',
  'request.complete': 'completed',
  'request.create': 'created',
  'request.cancel': 'cancelled',
  'entry.cancel': 'cancelled',
  'entry.hold': 'held',
  'entry.dispose': 'closed',
  'entry.markDuplicate': 'closed',
  'entry.undo': 'undone',
  'entry.takeApart': 'undone',
  'entry.reopen': 'undone',
  'request.reopen': 'undone',
  'import.takeBack': 'undone',
  'order.callOff': 'undone',
  'entry.create': 'entered',
  'entry.correct': 'entered',
  'import.commit': 'entered',
  'list.export': 'exported',
  'import.export': 'exported',
  'player.reveal': 'exported',
  'account.reveal': 'exported',
  'sending.hold': 'ruled',
  'sending.lift': 'ruled',
  'setting.change': 'ruled',
  'backend.saveDraft': 'ruled',
  'backend.switchOn': 'ruled',
  'autoMatch.start': 'ruled',
  'autoMatch.stop': 'ruled',
  'autoMatch.limit': 'ruled',
  'parser.save': 'ruled',
  'phone.add': 'ruled',
  'phone.save': 'ruled',
  'phone.newSecret': 'ruled',
  'phone.remove': 'ruled',
  'webhook.add': 'ruled',
  'webhook.save': 'ruled',
  'webhook.newSecret': 'ruled',
  'webhook.remove': 'ruled',
  'employee.invite': 'ruled',
  'employee.approve': 'ruled',
  'employee.refuse': 'ruled',
  'employee.update': 'ruled',
  'employee.changeRole': 'ruled',
  'employee.switchOff': 'ruled',
  'employee.switchOn': 'ruled',
  'ownAccount.create': 'ruled',
  'ownAccount.update': 'ruled',
  'ownAccount.freeze': 'ruled',
  'ownAccount.unfreeze': 'ruled',
  'ownAccount.swap': 'ruled',
  'ownAccount.close': 'ruled',
  'ownAccount.reopen': 'ruled',
}
const edits = /^(player|agent|master|catalogue|blocklist)\./

/**
 * Returns the activity for an act of the audit log. Null for refusals, and for acts that a hand-over does not count,
 * such as a claim or a saved view.
 */
export function activityKindOf(act: string, purpose: OrderPurpose | null): ActivityKind | null {
  if (act === 'order.done') return purpose === null ? null : byPurpose[purpose]
  return byAct[act] ?? (edits.test(act) ? 'edited' : null)
}
