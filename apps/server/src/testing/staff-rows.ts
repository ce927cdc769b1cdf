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

/** Inserts an employee who has accepted the invitation. The name decides the e-mail and the sign-in account. */
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

/** Inserts a session that began three minutes ago and is valid for an hour; returns its id. Its token is `token-of-<id>`. */
export async function insertSession(tx: Tx, id: string, userId: string): Promise<string> {
  await tx`
    insert into auth.session (id, token, "userId", "createdAt", "expiresAt", used_at, idle_until)
    values (${id}, ${`token-of-${id}`}, ${userId}, ${minutesAgo(3)}, ${inMinutes(61)}, ${minutesAgo(2)}, ${inMinutes(31)})`
  return id
}

/** Writes a line of the audit. */
export const insertAudit = (tx: Tx, change: Record<string, unknown>) =>
  tx`insert into audit ${tx({ actor: 'dao@example.test', act: 'player.update', objectKind: 'player', objectId: 'somebody', ...change })}`

/** Inserts an approval that Nok asked for directly in a state. Pim decided it if somebody has. */
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
