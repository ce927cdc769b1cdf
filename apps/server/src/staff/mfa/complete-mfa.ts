import { randomBytes } from 'node:crypto'
import type { FactorProof } from '@khlang/domain/staff/second-factor'
import type { Tx } from '#platform/database/database.ts'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { renewToken, saveProof } from './factor-store.ts'
import type { OwnSession } from '../sessions/own-session.ts'
import { storedToken } from '../sessions/session-token.ts'
import { noteProved } from '../sign-in/sign-in-store.ts'

const newSessionToken = () => randomBytes(24).toString('base64url')

/**
 * A new session token, sent to the browser after the transaction has committed; null if the old token stays
 * valid.
 */
export type NewToken = { token: string; until: Date | null } | null

/**
 * Records that this session has proved its factor. A session that was pending is complete from now on, under a new
 * token, and the sign-in history gets a line. Null if the session was complete before: its token stays.
 */
export async function completeMfa(
  tx: Tx,
  { session, mfaPending }: Pick<OwnSession, 'session' | 'mfaPending'>,
  proof: FactorProof,
): Promise<NewToken> {
  await saveProof(tx, session.id, proof)
  if (!mfaPending) return null
  await noteProved(tx, session.id, proof, await readSetting(tx, 'session.idleMinutes'))
  return renewSessionToken(tx, session)
}

/**
 * Gives a session a new token, so that the old one is useless to anybody who has seen it. `until` is null for
 * a session that is not remembered.
 */
export async function renewSessionToken(tx: Tx, session: OwnSession['session']): Promise<NewToken> {
  const token = newSessionToken()
  const until = await renewToken(tx, session.id, storedToken(token))
  return { token, until: session.remembered ? until : null }
}

/** Sets the session cookie of the answer to the new token, if there is one. */
export const sendSessionToken = (context: Pick<Context, 'giveSession'>, newToken: NewToken) =>
  newToken && context.giveSession(newToken)
