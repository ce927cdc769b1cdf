import type { Db, Tx } from '#platform/database/database.ts'

export type LineChannel = {
  version: number
  enabled: boolean
  channelSecretSealed: Buffer | null
  accessTokenSealed: Buffer | null
  /** From here to `basicId` as LINE names the account. */
  botUserId: string | null
  botName: string | null
  botPicture: string | null
  basicId: string | null
  /** When a webhook arrived; the last one may be up to a minute later. */
  heardAt: Date | null
}

const columns = [
  'version',
  'enabled',
  'channelSecretSealed',
  'accessTokenSealed',
  'botUserId',
  'botName',
  'botPicture',
  'basicId',
  'heardAt',
] as const

/**
 * Returns the table's only row, which always exists. Before LINE is connected, `enabled` is false, and the rest but
 * `version` is null.
 */
export async function findChannel(db: Db): Promise<LineChannel> {
  const [row] = await db<LineChannel[]>`select ${db(columns)} from line_channel`
  return row!
}

/** Locks the table's only row until the transaction ends. */
export async function lockChannel(tx: Tx): Promise<LineChannel> {
  const [row] = await tx<LineChannel[]>`select ${tx(columns)} from line_channel for update`
  return row!
}

type Saved = Omit<LineChannel, 'version' | 'heardAt'>

export async function saveChannel(tx: Tx, channel: Saved, employee: string): Promise<void> {
  await tx`update line_channel set ${tx({ ...channel, employee } as never)}`
}

/**
 * Marks all members and groups as ones that the shop's account does not reach, since another account has taken its place:
 * only an event of the new one says who follows it. If the new one is an account that the shop has had before, whomever
 * it reached is reached again, unless an event has said otherwise meanwhile. Events of the old account that are not
 * handled yet are dropped. First waits for those that are being handled.
 */
export async function replaceAccount(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx`
    update line_event set handled_at = clock_timestamp(), body = null, reply_token = null where handled_at is null`
  await tx`
    update line_member set following_said_at = null, following_said_by = null, ${comesBack(tx, 'following', { from, to })},
      blocked_at = case when left_bot_user_id = ${to} then null else blocked_at end,
      profile_due_at = case when left_bot_user_id = ${to} and profile_at is null then clock_timestamp() end
    where following or following_said_at is not null or left_bot_user_id = ${to}`
  await tx`
    update line_group set joined_said_at = null, joined_said_by = null, ${comesBack(tx, 'joined', { from, to })}
    where joined or joined_said_at is not null or left_bot_user_id = ${to}`
}

/**
 * SQL: whom the new account reached before it was replaced is reached again; whoever is reached now is left by the old
 * one. Both may be true of one person, who may follow several accounts.
 */
const comesBack = (tx: Tx, column: 'following' | 'joined', { from, to }: { from: string; to: string }) => tx`
  ${tx(column)} = left_bot_user_id is not distinct from ${to}, left_bot_user_id = case
    when ${tx(column)} then ${from} when left_bot_user_id = ${to} then null else left_bot_user_id end`

/**
 * Records the time of a webhook, which leaves the version as it is. At most once per minute, since many webhooks arrive
 * at once and would all lock the same row.
 */
export async function noteWebhookTime(tx: Tx): Promise<void> {
  await tx`
    update line_channel set heard_at = clock_timestamp()
    where heard_at is null or heard_at < clock_timestamp() - interval '1 minute'`
}
