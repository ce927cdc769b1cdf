import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Returns whether an order has used the player's external key; it cannot be changed then. Locks the player until the
 * transaction ends: an order placed meanwhile waits, and is refused if it read the old key (migration 0087).
 */
export async function lockAndCheckKeyUse(tx: Tx, id: PlayerId): Promise<boolean> {
  await tx`select 1 from player where id = ${id} for update`
  return (await tx`select 1 from credit_order where player_id = ${id} limit 1`).length > 0
}

export const saveKey = (
  tx: Tx,
  { id, externalKey, employee }: { id: PlayerId; externalKey: string; employee: EmployeeEmail },
) => tx`update player set external_key = ${externalKey}, employee = ${employee} where id = ${id}`
