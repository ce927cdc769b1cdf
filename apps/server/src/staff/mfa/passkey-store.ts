import type { EmployeeId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

export type Passkey = {
  id: string
  employeeId: EmployeeId
  /** The employee's sign-in account; null if they have none. */
  userId: string | null
  publicKey: Buffer
  /** How often the device has signed with it, as stored at its last use; 0 if the device does not count. */
  counter: number
  transports: string[]
}

/** Returns a passkey by the id that the device gave it; null if it is not registered. */
export async function findPasskey(db: Db, id: string): Promise<Passkey | null> {
  const [row] = await db<Passkey[]>`
    select p.id, p.employee_id, e.user_id, p.public_key, p.counter, p.transports
    from auth.passkey p join employee e on e.id = p.employee_id where p.id = ${id}`
  return row ?? null
}

/** Returns an employee's passkeys, oldest first. */
export const passkeysOf = (db: Db, employeeId: EmployeeId) =>
  db<{ id: string; transports: string[] }[]>`
    select id, transports from auth.passkey where employee_id = ${employeeId} order by created_at, id`

type NewPasskey = {
  id: string
  employeeId: EmployeeId
  name: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** Adds a passkey. Returns false if it is already registered, for any employee. */
export async function addPasskeyRow(
  tx: Tx,
  { id, employeeId, name, publicKey, counter, transports }: NewPasskey,
): Promise<boolean> {
  const insertedRows = await tx`
    insert into auth.passkey (id, employee_id, name, public_key, counter, transports)
    values (${id}, ${employeeId}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports})
    on conflict (id) do nothing returning 1`
  return insertedRows.length === 1
}

/**
 * Saves the usage counter of a passkey. Returns false if the counter has not risen: the passkey was copied,
 * or another request was faster. Passkeys without a counter always send zero, which is accepted.
 */
export async function countPasskey(tx: Db, id: string, counter: number): Promise<boolean> {
  const counted = await tx`
    update auth.passkey set counter = ${counter}, used_at = clock_timestamp()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning 1`
  return counted.length === 1
}

/**
 * Returns the name of an employee's passkey, locked until the transaction ends; null if they have none with this
 * id.
 */
export async function nameOfPasskey(tx: Tx, employeeId: EmployeeId, id: string): Promise<string | null> {
  const [row] = await tx<{ name: string }[]>`
    select name from auth.passkey where id = ${id} and employee_id = ${employeeId} for update`
  return row?.name ?? null
}

export const renamePasskeyRow = (tx: Tx, id: string, name: string) =>
  tx`update auth.passkey set name = ${name} where id = ${id}`

export const removePasskeyRow = (tx: Tx, id: string) => tx`delete from auth.passkey where id = ${id}`

/** What the challenge is signed for: adding a passkey, or proving the second factor with one. */
type ChallengeFor = 'add' | 'prove'

/** Stores the challenge that the next passkey of this session must sign; an earlier challenge becomes invalid. */
export async function saveChallenge(
  db: Db,
  sessionId: string,
  purpose: ChallengeFor,
  challenge: string,
): Promise<void> {
  await db`
    update auth.session set challenge = ${challenge}, challenge_for = ${purpose}, challenge_at = clock_timestamp()
    where id = ${sessionId}`
}

/**
 * Takes a session's challenge, which works once; null unless there is one for this purpose that is younger than
 * five minutes.
 */
export async function takeChallenge(
  db: Db,
  sessionId: string,
  purpose: ChallengeFor,
): Promise<string | null> {
  const [row] = await db<{ challenge: string }[]>`
    with asked as (select id, challenge from auth.session where id = ${sessionId} and challenge is not null
      and challenge_for = ${purpose} and challenge_at > clock_timestamp() - interval '5 minutes' for update)
    update auth.session s set challenge = null from asked where s.id = asked.id returning asked.challenge`
  return row?.challenge ?? null
}

/** Uses up a challenge of `passkeySignIn`. Returns false if it was used already. */
export async function spendChallenge(db: Db, hash: Buffer): Promise<boolean> {
  await db`delete from auth.spent_challenge where at < clock_timestamp() - interval '1 hour'`
  const updatedRows =
    await db`insert into auth.spent_challenge (hash) values (${hash}) on conflict do nothing returning 1`
  return updatedRows.length === 1
}
