import type { EmployeeId } from '@khlang/domain/brand'
import type { FactorProof } from '@khlang/domain/staff/second-factor'
import type { Db, Tx } from '#platform/database/database.ts'

/** How long a new secret can be confirmed with its first code. */
const offeredMinutes = 15

export type Authenticator = { secret: Buffer | null; offered: Buffer | null; now: Date }

/**
 * Finds an employee's authenticator app: its secret in use, and the secret that waits for its first code, unless that
 * has expired. Null if no app was begun, or it was removed. `now` is the database's clock, which all processes share.
 */
export async function findAuthenticator(db: Db, employeeId: EmployeeId): Promise<Authenticator | null> {
  const [row] = await db<Authenticator[]>`
    select secret, case when offered_at > clock_timestamp() - make_interval(mins => ${offeredMinutes}) then offered end as offered,
      clock_timestamp() as now
    from auth.authenticator where employee_id = ${employeeId}`
  return row ?? null
}

/**
 * Stores an encrypted secret that becomes active with its first correct code. Replaces an earlier unconfirmed
 * secret.
 */
export async function offerAuthenticator(db: Db, employeeId: EmployeeId, sealed: Buffer): Promise<void> {
  await db`
    insert into auth.authenticator (employee_id, offered, offered_at) values (${employeeId}, ${sealed}, clock_timestamp())
    on conflict (employee_id) do update set offered = excluded.offered, offered_at = excluded.offered_at`
}

/**
 * Activates the unconfirmed secret and marks its first code as used. Returns false if the secret was replaced
 * since.
 */
export async function saveAuthenticator(
  tx: Tx,
  employeeId: EmployeeId,
  { offered, step }: { offered: Buffer; step: number },
): Promise<boolean> {
  const updatedRows = await tx`
    update auth.authenticator set secret = offered, since = clock_timestamp(), last_step = ${step}, used_at = clock_timestamp(),
      offered = null, offered_at = null
    where employee_id = ${employeeId} and offered = ${offered} returning 1`
  return updatedRows.length === 1
}

/**
 * Marks the code of a time step as used. Returns false if a code of this step or a later one was used
 * already, so that only one of two identical codes is accepted.
 */
export async function spendStep(tx: Tx, employeeId: EmployeeId, step: number): Promise<boolean> {
  const updatedRows = await tx`
    update auth.authenticator set last_step = ${step}, used_at = clock_timestamp()
    where employee_id = ${employeeId} and secret is not null and last_step < ${step} returning 1`
  return updatedRows.length === 1
}

/** Removes the authenticator app and an unconfirmed secret. Returns false if no app was active. */
export async function removeAuthenticatorRow(tx: Tx, employeeId: EmployeeId): Promise<boolean> {
  const removed = await tx`delete from auth.authenticator where employee_id = ${employeeId} returning secret`
  return removed.some(({ secret }) => secret !== null)
}

/** Replaces an employee's recovery codes, used and unused. */
export async function replaceRecoveryCodes(
  tx: Tx,
  employeeId: EmployeeId,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx`delete from auth.recovery_code where employee_id = ${employeeId}`
  for (const hash of hashes)
    await tx`insert into auth.recovery_code (employee_id, hash) values (${employeeId}, ${hash})`
}

/** Uses up a recovery code. Returns false if there is no such code or it was used before. */
export async function spendRecoveryCode(tx: Tx, employeeId: EmployeeId, hash: Buffer): Promise<boolean> {
  const updatedRows = await tx`
    update auth.recovery_code set used_at = clock_timestamp()
    where employee_id = ${employeeId} and hash = ${hash} and used_at is null returning 1`
  return updatedRows.length === 1
}

export type FactorsRecord = {
  demanded: boolean
  authenticatorSince: Date | null
  authenticatorUsedAt: Date | null
  recoveryLeft: number
  passkeys: { id: string; name: string; createdAt: Date; usedAt: Date | null }[]
}

/**
 * Returns an employee's factors: since when the app is in use and when it was last used (null: none), how many recovery
 * codes are unused, and the passkeys, oldest first. `demanded`: the shop requires a second factor of this role.
 */
export async function findFactors(db: Db, employeeId: EmployeeId): Promise<FactorsRecord> {
  const [row] = await db<Omit<FactorsRecord, 'passkeys'>[]>`
    select half_signed_in(null, false, e.role) as demanded, a.since as authenticator_since, a.used_at as authenticator_used_at,
      (select count(*)::int from auth.recovery_code c where c.employee_id = e.id and c.used_at is null) as recovery_left
    from employee e left join auth.authenticator a on a.employee_id = e.id and a.secret is not null
    where e.id = ${employeeId}`
  const passkeys = await db<FactorsRecord['passkeys']>`
    select id, name, created_at, used_at from auth.passkey where employee_id = ${employeeId} order by created_at, id`
  return { ...row!, passkeys }
}

/**
 * Removes an employee's authenticator app, passkeys and recovery codes. Returns whether there was an app, and how many
 * passkeys.
 */
export async function removeFactors(
  tx: Tx,
  employeeId: EmployeeId,
): Promise<{ authenticator: boolean; passkeys: number }> {
  const authenticator = await removeAuthenticatorRow(tx, employeeId)
  const passkeys = await tx`delete from auth.passkey where employee_id = ${employeeId} returning 1`
  await replaceRecoveryCodes(tx, employeeId, [])
  return { authenticator, passkeys: passkeys.length }
}

/** Serialises changes of one employee's factors. The lock lasts until the transaction ends. */
export const lockFactors = (tx: Tx, employeeId: EmployeeId) =>
  tx`select 1 from employee where id = ${employeeId} for update`

/** Records that this session has just proved its factor. */
export async function saveProof(tx: Db, sessionId: string, proof: FactorProof): Promise<void> {
  await tx`update auth.session set factor_at = clock_timestamp(), factor = ${proof} where id = ${sessionId}`
}

/** Changes the stored token of a session, which makes the old token useless. Returns when the session ends. */
export async function renewToken(tx: Tx, sessionId: string, token: string): Promise<Date> {
  const [row] = await tx<{ expiresAt: Date }[]>`
    update auth.session set token = ${token} where id = ${sessionId} returning "expiresAt" as expires_at`
  return row!.expiresAt
}
