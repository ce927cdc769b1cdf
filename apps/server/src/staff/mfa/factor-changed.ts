import type { FactorProof } from '@khlang/domain/staff/second-factor'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { factorMail } from './factor-mail.ts'
import { findFactors, replaceRecoveryCodes } from './factor-store.ts'
import type { OwnSession } from '../sessions/own-session.ts'
import { newRecoveryCodes } from './recovery-codes.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { completeMfa, type NewToken, renewSessionToken, sendSessionToken } from './complete-mfa.ts'

/** Changes of second factors that are mailed to the employee, as the audit log names them. */
export type FactorAct =
  | 'factor.setAuthenticator'
  | 'factor.removeAuthenticator'
  | 'factor.addPasskey'
  | 'factor.removePasskey'
  | 'factor.renewRecoveryCodes'
  | 'factor.removeAll'

type Change = {
  act: FactorAct
  proved?: FactorProof
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Records that an employee changed their own factors: writes an audit line that contains no secret, ends their
 * other sessions, and gives this one a new token. `proved`: the factor that they proved by this change, if they did; it
 * completes a pending session.
 */
export async function recordChange(
  tx: Tx,
  ownSession: OwnSession,
  { act, proved, before, after }: Change,
): Promise<NewToken> {
  const { employee, session } = ownSession
  const sessionsEnded = await endSessions(tx, employee.id, { except: session.id })
  await writeAudit(tx, {
    actor: employee.email,
    act,
    object: ['employee', employee.id],
    before,
    after: { ...after, sessionsEnded },
  })
  return (proved && (await completeMfa(tx, ownSession, proved))) ?? renewSessionToken(tx, session)
}

/**
 * Gives the browser its new token, and mails the employee what was done, in case it was not them. Called after the
 * commit.
 */
export function announceChange(
  context: Pick<Context, 'giveSession' | 'mail' | 'log'>,
  { employee }: Pick<OwnSession, 'employee'>,
  act: FactorAct,
  newToken: NewToken,
): void {
  sendSessionToken(context, newToken)
  mailFactorChange(context, employee, act)
}

/** Mails an employee what was done to their second factors, in case it was not them. Does not wait for the mail. */
export function mailFactorChange(
  { mail, log }: Pick<Context, 'mail' | 'log'>,
  recipient: { email: string; displayName: string },
  act: FactorAct,
): void {
  void mail?.(factorMail(act, recipient)).catch((err: unknown) =>
    log.warn({ err }, 'could not send an e-mail about a second factor'),
  )
}

/** Creates recovery codes if the employee has none left, and returns them; otherwise null. Only hashes are stored. */
export async function firstRecoveryCodes(
  tx: Tx,
  { sealing }: Pick<Context, 'sealing'>,
  { employee }: Pick<OwnSession, 'employee'>,
) {
  return (await findFactors(tx, employee.id)).recoveryLeft > 0
    ? null
    : giveRecoveryCodes(tx, { sealing }, { employee })
}

/**
 * Replaces all recovery codes and returns the new ones. Only their hashes are stored: they can be shown only
 * once.
 */
export async function giveRecoveryCodes(
  tx: Tx,
  { sealing }: Pick<Context, 'sealing'>,
  { employee }: Pick<OwnSession, 'employee'>,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => sealing.hash(`${employee.id} ${code.replace('-', '')}`))
  await replaceRecoveryCodes(tx, employee.id, hashes)
  return codes
}
