import type { Allowed } from '../decision.ts'

export const roles = ['owner', 'supervisor', 'finance', 'support', 'viewer', 'auditor'] as const
export type Role = (typeof roles)[number]

const everyone: readonly Role[] = roles
const desk: readonly Role[] = ['owner', 'supervisor', 'finance', 'support']
const money: readonly Role[] = ['owner', 'supervisor', 'finance']

/**
 * The roles that have each permission. The server checks this table, each row sends the results to the screens, and a
 * test covers the table completely. Most pages are open to every employee (spec section 6); roles restrict acts.
 */
export const acts = {
  'dashboard.view': everyone,
  'list.view': everyone,
  'list.export': ['owner', 'supervisor', 'finance', 'auditor'],
  'view.save': everyone,
  'view.share': desk,
  'view.manage': ['owner', 'supervisor'],
  'preference.save': everyone,
  'account.link': everyone,
  'profile.edit': everyone,
  'entry.claim': desk,
  'entry.takeOver': ['owner', 'supervisor'],
  'entry.match': desk,
  'entry.matchUnequal': ['owner', 'supervisor'],
  'entry.create': money,
  'entry.import': money,
  'parser.edit': ['owner', 'supervisor'],
  'rules.test': ['owner', 'supervisor'],
  'autoMatch.start': ['owner'],
  'autoMatch.stop': ['owner', 'supervisor'],
  'entry.undo': desk,
  'entry.cancel': ['owner', 'supervisor', 'finance'],
  'request.create': desk,
  'request.claim': desk,
  'request.takeOver': ['owner', 'supervisor'],
  'request.cancel': desk,
  'request.reopen': ['owner', 'supervisor'],
  'slip.view': ['owner', 'supervisor', 'finance', 'support', 'auditor'],
  'slip.attach': desk,
  'slip.remove': money,
  'deposit.reverse': money,
  'deposit.completeWithoutCredit': ['owner', 'supervisor'],
  'withdrawal.adjust': money,
  'withdrawal.transfer': money,
  'withdrawal.complete': money,
  'withdrawal.override': ['owner', 'supervisor'],
  'credit.cut': money,
  'order.callOff': ['owner', 'supervisor'],
  'sending.hold': ['owner', 'supervisor', 'finance'],
  'sending.lift': ['owner', 'supervisor'],
  'history.reconcile': ['owner', 'supervisor'],
  // An employee who changes an account's number can redirect what players pay.
  'ownAccount.manage': ['owner', 'finance'],
  'agent.manage': ['owner', 'supervisor'],
  'player.edit': ['owner', 'supervisor', 'support'],
  'player.bank': money,
  'player.figures': ['owner', 'supervisor'],
  // Coins can be turned into credit, and the back-end credits the player who has this key.
  'player.coins': ['owner'],
  'player.key': ['owner'],
  // An employee who sets a player's password can sign in as the player, so not all staff who talk to players may do it.
  'player.password': ['owner', 'supervisor'],
  'player.import': ['owner', 'supervisor'],
  // Requests of persons under the PDPA: a copy of their data, erasure, and restriction during a dispute.
  'player.file': ['owner', 'supervisor'],
  'player.forget': ['owner', 'supervisor'],
  'player.restrict': ['owner'],
  // To warn, while the form of a player is filled in, which players or block-list entries have the same account, mobile
  // number, LINE id or e-mail.
  'player.compare': desk,
  'player.reveal': money,
  // Own limits of a player, which may allow more or less than the shop's.
  'player.requestLimits': ['owner', 'supervisor'],
  'player.note': desk,
  'player.standing': ['owner', 'supervisor'],
  'reward.give': desk,
  'lossReturn.pay': money,
  'catalogue.manage': ['owner', 'supervisor'],
  'unknown.settle': ['owner', 'supervisor', 'finance'],
  'shift.handOver': desk,
  'day.explain': desk,
  'day.close': money,
  'approval.decide': money,
  'setting.change': ['owner'],
  // Only owners, since the reading of answers decides which orders count as carried out.
  'backend.manage': ['owner'],
  'backup.make': ['owner'],
  'key.manage': ['owner'],
  'connection.manage': ['owner'],
  'line.send': ['owner', 'supervisor', 'support'],
  'firebase.import': ['owner'],
  'audit.view': ['owner', 'auditor'],
  'employee.manage': ['owner'],
  'employee.history': ['owner', 'auditor'],
} as const satisfies Record<string, readonly Role[]>

export type Act = keyof typeof acts

/** Whether this role has this permission. An approval or a second factor may be needed in addition. */
export const may = (role: Role, act: Act): boolean => (acts[act] as readonly Role[]).includes(role)

/** Returns `may` in the form used in a row's `can`. */
export const permission = (role: Role, act: Act): Allowed<'not-permitted'> =>
  may(role, act) || 'not-permitted'
