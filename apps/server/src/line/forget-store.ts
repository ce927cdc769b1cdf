import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Removes the texts that the player wrote to us on LINE, and the automatic replies, here and not at LINE itself; and
 * the link to the player. If the person writes again, they appear as a new member.
 */
export async function forgetLineMember(tx: Tx, playerId: PlayerId): Promise<void> {
  const members = await tx<{ id: string; lineUserId: string }[]>`
    select id, line_user_id from line_member where player_id = ${playerId}`
  for (const { id, lineUserId } of members) {
    await tx`update line_event set body = null, reply_body = null, line_user_id = ${`forgotten ${id}`} where line_user_id = ${lineUserId}`
    await tx`update line_message set body = null where member_id = ${id}`
    await tx`
      update line_member set line_user_id = ${`forgotten ${id}`}, name = null, picture_url = null, last_message = null, following = false,
        player_id = null, linked_at = null, linked_by = null, profile_due_at = null
      where id = ${id}`
  }
  await tx`
    update line_member set suggested_player_id = null, suggested_by = null, suggested_at = null
    where suggested_player_id = ${playerId}`
}
