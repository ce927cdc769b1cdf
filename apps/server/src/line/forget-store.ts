import type { PlayerId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'

/**
 * Removes the texts that the player wrote to us on LINE, what we wrote to them alone, and the automatic replies, here
 * and not at LINE itself; and the link to the player. If the person writes again, they appear as a new member.
 */
export async function forgetLineMember(tx: Tx, playerId: PlayerId): Promise<void> {
  const members = await tx<{ id: string; lineUserId: string }[]>`
    select id, line_user_id from line_member where player_id = ${playerId}`
  for (const { id, lineUserId } of members) {
    await tx`update line_event set body = null, reply_body = null, line_user_id = ${`forgotten ${id}`} where line_user_id = ${lineUserId}`
    // Before their messages are read: whoever queues one for them has locked them (`lockRecipients`).
    await tx`select 1 from line_member where id = ${id} for update`
    await tx`update line_message set body = null where member_id = ${id}`
    // Locks the message before its parts, as who cancels it does. Whose it was tells the audit's lines about it.
    await tx`
      update line_send set contents = '[]', forgotten_player_id = ${playerId}
      where recipients = 1 and id in (select send_id from line_batch where to_members @> array[${id}::uuid])`
    await forgetRecipient(tx, lineUserId, `forgotten ${id}`)
    await tx`
      update line_member set line_user_id = ${`forgotten ${id}`}, name = null, picture_url = null, last_message = null, following = false,
        player_id = null, linked_at = null, linked_by = null, profile_due_at = null, left_bot_user_id = null
      where id = ${id}`
  }
  await tx`
    update line_member set suggested_player_id = null, suggested_by = null, suggested_at = null
    where suggested_player_id = ${playerId}`
}

/**
 * Removes the person from messages to many that are still to be sent to others too; one for them alone is cancelled. In
 * the other batches the mark takes their place, so that the number of recipients stays.
 */
async function forgetRecipient(tx: Tx, lineUserId: string, mark: string) {
  await tx`
    update line_batch set to_line_ids = array_remove(to_line_ids, ${lineUserId})
    where ${lineUserId} = any(to_line_ids) and ended_at is null and cardinality(to_line_ids) > 1`
  await tx`
    update line_batch set to_line_ids = array_replace(to_line_ids, ${lineUserId}, ${mark}), detail = null,
      state = case state when 'waiting' then 'cancelled' else state end,
      ended_at = case state when 'waiting' then clock_timestamp() else ended_at end
    where ${lineUserId} = any(to_line_ids)`
}
