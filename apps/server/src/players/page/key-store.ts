import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Locks the player and returns whether they have a credit order, in any state. If they have, their external key
 * must not change. An order placed at the same time waits for the lock, and is refused if it has the old key
 * (migration 0087).
 */
export async function lockAndCheckKeyUse(tx: Tx, id: PlayerId): Promise<boolean> {
  await tx`select 1 from player where id = ${id} for update`
  return (await tx`select 1 from credit_order where player_id = ${id} limit 1`).length > 0
}

export const saveKey = (
  tx: Tx,
  { id, externalKey, employee }: { id: PlayerId; externalKey: string; employee: EmployeeEmail },
) => tx`update player set external_key = ${externalKey}, employee = ${employee} where id = ${id}`
