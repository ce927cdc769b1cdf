import type { EmployeeEmail, PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Locks the key itself: an order placed at this moment waits, and is refused if it read the old key
 * (migration 0087).
 */
export async function isKeyUsed(tx: Tx, id: PlayerId): Promise<boolean> {
  await tx`select 1 from player where id = ${id} for update`
  return (await tx`select 1 from credit_order where player_id = ${id} limit 1`).length > 0
}

export const saveKey = (
  tx: Tx,
  { id, externalKey, employee }: { id: PlayerId; externalKey: string; employee: EmployeeEmail },
) => tx`update player set external_key = ${externalKey}, employee = ${employee} where id = ${id}`
