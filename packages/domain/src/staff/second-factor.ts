import { type Act, type Role, roles } from './acts.ts'

/** How an employee proves a second factor: by a code of an app, a passkey, or a recovery code. */
export type FactorProof = 'authenticator' | 'passkey' | 'recovery'

/** Whether employees of a role must have a second factor. Set by an owner. */
export const factorPolicies = ['optional', 'required'] as const
export type FactorPolicy = Record<Role, (typeof factorPolicies)[number]>
export const usualPolicy = Object.fromEntries(roles.map((role) => [role, 'optional'])) as FactorPolicy
/** Default of a real shop: roles that decide over money or people need a second factor from their first sign-in. */
export const freshShopPolicy: FactorPolicy = {
  ...usualPolicy,
  owner: 'required',
  supervisor: 'required',
  finance: 'required',
}

/**
 * Acts that need step-up: an employee with a second factor must have proved it within the last minutes, or
 * must prove it now. Payouts are checked separately by amount, and account numbers where they are revealed.
 */
export const stepUpActs = [
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
/** For how long a proof of identity counts as recent. */
export const stepUpSeconds = 300

const stepUpActSet: ReadonlySet<Act> = new Set(stepUpActs)

/**
 * A session's second-factor state. `fresh`: the person proved their identity recently, by the second factor
 * or, if they have none, by the password or by signing in. A person without a factor needs step-up only if
 * the shop requires it (`stepUp.password`); otherwise `fresh` is always true.
 */
export type FactorState = { has: boolean; fresh: boolean }

/** Whether this act needs step-up first: it is sensitive, and the last proof of identity is too old. */
export const needsStepUp = (act: Act, factor: FactorState): boolean =>
  stepUpActSet.has(act) && isProofStale(factor)
export const isProofStale = ({ fresh }: FactorState): boolean => !fresh

/** Default amount in baht from which a payout needs step-up. */
export const usualStepUpPayout = 50_000

/** How many recovery codes an employee gets at once. Each works once. */
export const recoveryCodeCount = 10
/** Seconds for which a sign-in still counts as just made, for pending MFA or for adding a factor without a password. */
export const recentSignInSeconds = 600

const thaiZero = '๐'.charCodeAt(0)

/** Normalises a code as typed or pasted: spaces, dashes, capitals, Thai digits. */
export const plainCode = (text: string): string =>
  text
    .replaceAll(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero))
    .replaceAll(/[\s-]/g, '')
    .toLowerCase()

/** Six digits are an app code; anything else is a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)
