import type { OwnAccountId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { readAccount } from './list.ts'
import { type KeptAccount, lockAccount } from './store.ts'

/**
 * Locks an account that still has the version that the employee saw; otherwise refuses with the current row.
 */
export async function lockAsSeen(
  tx: Tx,
  { role }: EmployeeActor,
  { id, version }: { id: OwnAccountId; version: number },
): Promise<KeptAccount> {
  const account = (await lockAccount(tx, id)) ?? refuse('not-found')
  if (account.version !== version) refuse('stale-version', { row: await readAccount(tx, account.code, role) })
  return account
}
