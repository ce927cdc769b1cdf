import { type Act, type Role, roles } from './acts.ts'

/** What somebody proves besides his password: the code of an app, a key of his device, or one of the codes he wrote down. */
export type FactorProof = 'authenticator' | 'passkey' | 'recovery'

/** Whether the employees of a role must have a second factor; an owner decides. */
export const factorPolicies = ['optional', 'required'] as const
export type FactorPolicy = Record<Role, (typeof factorPolicies)[number]>
export const usualPolicy = Object.fromEntries(roles.map((role) => [role, 'optional'])) as FactorPolicy
/** What a real shop opens with: whoever decides over money or people has one from their first sign-in on. */
export const freshShopPolicy: FactorPolicy = {
  ...usualPolicy,
  owner: 'required',
  supervisor: 'required',
  finance: 'required',
}

/**
 * What is worth asking again who sits there: whoever has a second factor has proved it within the last minutes, or is asked for it
 * (safety, V7.5.3). Payouts are asked by their amount, and account numbers where they are shown whole.
 */
export const freshActs = [
  'unknown.settle',
  'employee.manage',
  'ownAccount.manage',
  'player.bank',
  'player.coins',
  'player.key',
  'player.reveal',
  'player.file',
  'player.forget',
  'player.restrict',
  'list.export',
  'setting.change',
  'backend.manage',
  'key.manage',
  'connection.manage',
  'firebase.import',
  'account.link',
] as const satisfies readonly Act[]
export const freshSeconds = 300

const asksAgain: ReadonlySet<Act> = new Set(freshActs)

/**
 * What a session knows of the second factor of its employee. `fresh`: it was shown lately who sits there, by the second factor;
 * by whoever has none, by the password or by having come in, where the shop asks for it (`stepUp.password`, and else always).
 */
export type FactorAtHand = { has: boolean; fresh: boolean }

export const needsFresh = (act: Act, factor: FactorAtHand): boolean =>
  asksAgain.has(act) && staleFactor(factor)
export const staleFactor = ({ fresh }: FactorAtHand): boolean => !fresh

/** From how many baht a payout asks for a fresh factor. */
export const usualFreshPayout = 50_000

export const recoveryCodeCount = 10
/** How long somebody who is half in, or who adds a factor without a password, is taken to be who signed in. */
export const youngSeconds = 600

const thaiZero = '๐'.charCodeAt(0)

/** As people type and paste a code: with spaces and dashes, in capitals or not, in Thai digits. */
export const plainCode = (typed: string): string =>
  typed
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()

/** Six digits are of the app; whatever else is a code that was written down. */
export const isAppCode = (plain: string): boolean => /^\d{6}$/.test(plain)
