import type { LinkOfPlayer } from '@khlang/domain/line/line-unlinking'
import type { Db } from '#platform/database/database.ts'

/** `after` also has the names of the agent and the master that the link gave. */
export type StoredLink = LinkOfPlayer & { after: { agent?: string | null; master?: string | null } }

/**
 * Returns what the audit log says about the last link of a player to the member with this LINE id; null if nothing, for
 * example because it was removed with the data of a forgotten player.
 */
export async function findLink(
  db: Db,
  { playerId, lineUserId }: { playerId: string; lineUserId: string },
): Promise<StoredLink | null> {
  const [link] = await db<StoredLink[]>`
    select before, after from audit
    where object_kind = 'player' and object_id = ${playerId} and act = 'line.link' and after ->> 'lineUserId' = ${lineUserId}
    order by seq desc limit 1`
  return link ?? null
}
