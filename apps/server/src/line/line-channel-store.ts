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
 * Records the time of a webhook, which leaves the version as it is. At most once per minute, since many webhooks arrive
 * at once and would all lock the same row.
 */
export async function noteWebhookTime(tx: Tx): Promise<void> {
  await tx`
    update line_channel set heard_at = clock_timestamp()
    where heard_at is null or heard_at < clock_timestamp() - interval '1 minute'`
}
