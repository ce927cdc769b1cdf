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
 * only an event of the new one says who follows it. Events of the old account that are not handled yet are dropped. First
 * waits for those that are being handled.
 */
export async function leaveOldAccount(tx: Tx): Promise<void> {
  await tx`
    update line_event set handled_at = clock_timestamp(), body = null, reply_token = null where handled_at is null`
  await tx`
    update line_member set following = false, following_said_at = null, following_said_by = null, profile_due_at = null
    where following or following_said_at is not null`
  await tx`
    update line_group set joined = false, joined_said_at = null, joined_said_by = null
    where joined or joined_said_at is not null`
}

/**
 * Records the time of a webhook, which leaves the version as it is. At most once per minute, since many webhooks arrive
 * at once and would all lock the same row.
 */
export async function noteWebhookTime(tx: Tx): Promise<void> {
  await tx`
    update line_channel set heard_at = clock_timestamp()
    where heard_at is null or heard_at < clock_timestamp() - interval '1 minute'`
}
