import { randomUUID } from 'node:crypto'
import type { ApprovalId, EmployeeEmail, EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { rolledBack, withoutTriggers } from './rolled-back.ts'
import type { World } from './world.ts'

/** Tries statements about employees in a transaction that is rolled back. Foreign keys are not checked. */
export const triedOnStaff = (world: World, attempt: (tx: Tx) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    await attempt(tx)
  })

/** A moment so many minutes before now. */
export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
/** A moment so many minutes after now. */
export const inMinutes = (minutes: number) => minutesAgo(-minutes)

/**
 * Inserts an employee of finance who has accepted the invitation; with `userId: null`, one who has not. The name decides
 * the e-mail and the sign-in account, which is not inserted. Returns these, even if `change` has others.
 */
export async function insertEmployee(tx: Tx, name: string, change: Record<string, unknown> = {}) {
  const employee = {
    id: randomUUID() as EmployeeId,
    email: `${name}@example.test` as EmployeeEmail,
    userId: `account-of-${name}`,
  }
  await tx`insert into employee ${tx({ ...employee, firstName: name, lastName: 'Test', role: 'finance', ...change })}`
  return employee
}

/** Inserts a sign-in account. */
export const insertUser = (
  tx: Tx,
  id: string,
  { email = `${id}@example.test`, createdAt = minutesAgo(50) } = {},
) =>
  tx`insert into auth."user" (id, name, email, "createdAt", "updatedAt") values (${id}, ${id}, ${email}, ${createdAt}, ${createdAt})`

/** Inserts a way to sign in with an account: a password (`credential`), or an account at a provider. Returns its id. */
export async function insertWay(
  tx: Tx,
  userId: string,
  provider: string,
  { password = null as string | null, createdAt = minutesAgo(40) } = {},
): Promise<string> {
  const id = `${provider}-of-${userId}`
  await tx`
    insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    values (${id}, ${id}, ${provider}, ${userId}, ${password}, ${createdAt}, ${createdAt})`
  return id
}

type SessionTimes = Partial<
  Record<'createdAt' | 'expiresAt' | 'usedAt', Date> &
    Record<'idleUntil' | 'factorAt' | 'passwordAt', Date | null>
>
/**
 * Inserts a session that began three minutes ago and is valid for an hour, or half an hour unused; returns its id. Its
 * token is `token-of-<id>`.
 */
export async function insertSession(
  tx: Tx,
  id: string,
  userId: string,
  times: SessionTimes = {},
): Promise<string> {
  const { createdAt = minutesAgo(3), expiresAt = inMinutes(61), usedAt = minutesAgo(2) } = times
  const { idleUntil = inMinutes(31), factorAt = null, passwordAt = null } = times
  await tx`
    insert into auth.session (id, token, "userId", "createdAt", "expiresAt", used_at, idle_until, factor_at, password_at)
    values (${id}, ${`token-of-${id}`}, ${userId}, ${createdAt}, ${expiresAt}, ${usedAt}, ${idleUntil}, ${factorAt}, ${passwordAt})`
  return id
}

/** Sets what the shop has chosen. */
export const insertSetting = (tx: Tx, key: string, value: unknown) =>
  tx`
    insert into setting (key, value) values (${key}, ${tx.json(value as never)})
    on conflict (key) do update set value = excluded.value`

/** Writes a line of the audit. */
export const insertAudit = (tx: Tx, change: Record<string, unknown>) =>
  tx`insert into audit ${tx({ actor: 'dao@example.test', act: 'player.update', objectKind: 'player', objectId: 'somebody', ...change })}`

/** Writes a line of the audit that has this number. */
export const insertAuditLine = (
  tx: Tx,
  seq: number,
  { before = null, after = null, origin = null, ...change }: Record<string, unknown> = {},
) => {
  const json = (facts: unknown) => (facts === null ? null : tx.json(facts as never))
  const line = {
    seq,
    actor: 'dao@example.test',
    act: 'player.update',
    objectKind: 'player',
    objectId: 'somebody',
    before: json(before),
    after: json(after),
    origin: json(origin),
    ...change,
  }
  const columns = Object.keys(line) as 'seq'[]
  return tx`insert into audit (${tx(columns)}) overriding system value values ${tx(line, ...columns)}`
}

/** Inserts a made-up seal (its digest and hash fit no line) of an audit line at this place of the chain. */
export const insertAuditLink = (tx: Tx, place: number, seq: number) => tx`
  insert into audit_link (place, seq, digest, hash, keyed)
  values (${place}, ${seq}, ${Buffer.from('digest')}, ${Buffer.from(`hash of ${seq}`)}, true)`

/**
 * Inserts an approval that Nok asked for, at once in the state that `change` has (default: waiting). Pim decided it if
 * somebody has.
 */
export async function insertApproval(tx: Tx, change: Record<string, unknown> = {}): Promise<ApprovalId> {
  const id = randomUUID() as ApprovalId
  const { state } = change
  const isUndecided = [undefined, 'waiting', 'withdrawn', 'expired'].includes(state as string)
  const usual = {
    id,
    act: 'player.bank',
    command: 'players/change-bank',
    input: tx.json({}),
    objectKind: 'player',
    objectId: id,
    figures: tx.json([]),
    digest: Buffer.from('as asked'),
    reason: 'they called',
    askedBy: 'nok@example.test',
    expiresAt: inMinutes(71),
    decidedBy: isUndecided ? null : 'pim@example.test',
    note: state === 'refused' ? 'no' : null,
    voidedBecause: state === 'voided' ? 'changed' : null,
  }
  await tx`insert into approval ${tx({ ...usual, ...change })}`
  return id
}
