import { createHmac, timingSafeEqual } from 'node:crypto'
import { join } from 'node:path'
import type { Db, Sql } from '../database/database.ts'
import { readOrMakeSecret, readSecret } from './secret.ts'
import { StartProblem } from '../start-problem.ts'

/**
 * Secrets that this installation created and cannot do without, and what is lost with each. The database
 * stores their fingerprints: with a different or missing secret the server does not start, since otherwise
 * data encrypted with the old secret would be lost silently (decision 0044).
 */
export const secretNames = ['session.secret', 'factor.secret', 'push.secret', 'audit.secret'] as const
export type SecretName = (typeof secretNames)[number]

export const lostWith: Record<SecretName, string> = {
  'session.secret': 'everybody has to sign in again',
  'factor.secret':
    'second factors, and the tokens of LINE, phones, webhooks and the back-end, have to be set up again',
  'push.secret': 'browsers of staff have to subscribe again',
  'audit.secret': 'the audit lines that it sealed can never be verified again',
}

/**
 * Opens all secrets; throws a `StartProblem` if one that this database knows is missing or another. No secret is
 * created before all existing ones have been checked.
 */
export async function openSecrets(sql: Sql, dataDir: string): Promise<Record<SecretName, string>> {
  for (const name of secretNames) await checkSecret(sql, dataDir, name)
  const opened = {} as Record<SecretName, string>
  for (const name of secretNames) opened[name] = await openSecret(sql, dataDir, name)
  return opened
}

/**
 * Opens a secret. If the database has no fingerprint of this name yet, it accepts the one in the data folder, created if
 * there is none.
 */
export async function openSecret(sql: Sql, dataDir: string, name: SecretName): Promise<string> {
  await checkSecret(sql, dataDir, name)
  const secret = await readOrMakeSecret(dataDir, name)
  await sql`
    insert into secret_fingerprint (name, fingerprint) values (${name}, ${fingerprintOf(name, secret)})
    on conflict (name) do nothing`
  // If two nodes with separate folders start at once, the later one fails here, and needs the other's file.
  await checkSecret(sql, dataDir, name)
  return secret
}

/**
 * Makes the database accept the secret that is now in the data folder, creating one if there is none. What was
 * encrypted with the old one is lost. Callers refuse `audit.secret`.
 */
export async function acceptSecret(db: Db, dataDir: string, name: SecretName): Promise<void> {
  const fingerprint = fingerprintOf(name, await readOrMakeSecret(dataDir, name))
  await db`
    insert into secret_fingerprint (name, fingerprint) values (${name}, ${fingerprint})
    on conflict (name) do update set fingerprint = excluded.fingerprint, at = clock_timestamp()`
}

async function checkSecret(sql: Sql, dataDir: string, name: SecretName): Promise<void> {
  const [storedSecret] = await sql<{ fingerprint: Buffer }[]>`
    select fingerprint from secret_fingerprint where name = ${name}`
  if (!storedSecret) return
  const secret = await readSecret(join(dataDir, name))
  if (secret !== null && timingSafeEqual(fingerprintOf(name, secret), storedSecret.fingerprint)) return
  const problem = secret === null ? 'is missing' : 'is not the secret that this database was written with'
  throw new StartProblem(
    `${join(dataDir, name)} ${problem}: restore it from your backup` +
      (name === 'audit.secret'
        ? `. Without it, ${lostWith[name]}.`
        : `, or run \`npm run khlang -- accept-secret ${name}\` to accept a different one: then ${lostWith[name]}.`),
  )
}

/**
 * Returns the fingerprint of a secret. It reveals nothing about the secret, which is random and cannot be
 * guessed.
 */
const fingerprintOf = (name: SecretName, secret: string): Buffer =>
  createHmac('sha256', secret).update(`khlang fingerprint of ${name}`).digest().subarray(0, 16)
