import type { PhoneGapId, PhoneId } from '@khlang/domain/brand'
import type { ConnectionStatus, PhoneWay } from '@khlang/domain/bank-feeds/phone'
import type { AmountUnit } from '@khlang/domain/bank-feeds/truemoney'
import { type Db, isUniqueViolation, type Tx } from '#platform/database/database.ts'

export type Phone = {
  id: PhoneId
  name: string
  way: PhoneWay
  /** Codes of the own accounts that it reports on. */
  accounts: string[]
  /** The only senders whose messages are read; none for a wallet. */
  senders: string[]
  secretSealed: Buffer
  /** The last four characters of the secret; empty if it has fewer than twelve. */
  secretEnds: string
  endPasswordSealed: Buffer | null
  /** What the wallet means by a number; null for a phone. */
  amountUnit: AmountUnit | null
  switchedOn: boolean
  version: number
  createdAt: Date
  updatedAt: Date
}

export type PhoneRecord = Omit<Phone, 'secretSealed' | 'endPasswordSealed'> & {
  encrypted: boolean
  lamp: ConnectionStatus
  problem: string | null
  /** Since when the lamp shows this. */
  since: Date
  /** Up to when all messages were certainly received; only of a phone read through Pushbullet. */
  lastBeatAt: Date | null
  lastMessageAt: Date | null
  nextTryAt: Date | null
  /** From here to `others`: messages by what became of them, since the phone was added. */
  entries: number
  duplicates: number
  unread: number
  others: number
  /** Times without a connection that nobody has checked yet: the newest 20. */
  gaps: { id: PhoneGapId; from: string; until: string }[]
}

const phoneColumns = [
  'id',
  'name',
  'way',
  'accounts',
  'senders',
  'secretSealed',
  'secretEnds',
  'endPasswordSealed',
  'amountUnit',
  'switchedOn',
  'version',
  'createdAt',
  'updatedAt',
] as const

const maxGaps = 20

/** A phone with its state, unless it was removed: all readers here leave removed phones out. */
const selectPhone = (db: Db) => db`
  select p.id, p.name, p.way, p.accounts, p.senders, p.secret_ends, p.end_password_sealed is not null as encrypted, p.amount_unit,
    p.switched_on, p.version, p.created_at, p.updated_at, s.lamp, s.problem, s.since, s.last_beat_at, s.last_message_at, s.next_try_at,
    s.entries, s.duplicates, s.unread, s.others,
    coalesce((select json_agg(json_build_object('id', g.id, 'from', g.began_at, 'until', g.ended_at) order by g.began_at desc)
      from (select * from phone_gap where phone_id = p.id and seen_at is null order by began_at desc limit ${maxGaps}) g), '[]') as gaps
  from phone p join phone_state s on s.phone_id = p.id
  where p.removed_at is null`

export const listPhones = (db: Db): Promise<PhoneRecord[]> =>
  db<PhoneRecord[]>`${selectPhone(db)} order by p.created_at, p.id`

export async function readPhone(db: Db, id: PhoneId): Promise<PhoneRecord | null> {
  const [record] = await db<PhoneRecord[]>`${selectPhone(db)} and p.id = ${id}`
  return record ?? null
}

export async function findPhone(db: Db, id: PhoneId): Promise<Phone | null> {
  const [phone] = await db<
    Phone[]
  >`select ${db(phoneColumns)} from phone where id = ${id} and removed_at is null`
  return phone ?? null
}

export async function lockPhone(tx: Tx, id: PhoneId): Promise<Phone | null> {
  const [phone] = await tx<
    Phone[]
  >`select ${tx(phoneColumns)} from phone where id = ${id} and removed_at is null for update`
  return phone ?? null
}

export type PhoneSettings = Omit<Phone, 'id' | 'way' | 'version' | 'createdAt' | 'updatedAt'>

/** Adds a phone. Returns false if another one has its name. */
export async function addPhone(
  tx: Tx,
  phone: PhoneSettings & { id: PhoneId; way: PhoneWay; createdBy: string },
): Promise<boolean> {
  const added =
    await tx`insert into phone ${tx(phone)} on conflict (name) where removed_at is null do nothing`
  if (added.count === 0) return false
  await tx`insert into phone_state (phone_id) values (${phone.id})`
  return true
}

/** Saves the settings of a phone. Returns false if another one has this name. The caller holds the row's lock. */
export async function savePhoneSettings(tx: Tx, id: PhoneId, settings: PhoneSettings): Promise<boolean> {
  try {
    await tx.savepoint((inner) => inner`update phone set ${inner(settings)} where id = ${id}`)
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'phone_name')) return false
    throw error
  }
}

/** Marks a phone as removed. Another phone may then have its name. */
export const removePhoneRow = (tx: Tx, id: PhoneId) =>
  tx`update phone set removed_at = clock_timestamp(), switched_on = false where id = ${id}`

/** Makes the next poll retry the phone, in whichever process it runs. */
export const tryPhoneNow = (tx: Tx, id: PhoneId) =>
  tx`
    update phone_state set next_try_at = case when holder is null then null else clock_timestamp() end, tries = 0
    where phone_id = ${id}`

/** Marks a gap as checked and returns its phone; null if somebody has checked it before. */
export async function saveGapSeen(tx: Tx, id: PhoneGapId, seenBy: string): Promise<PhoneId | null> {
  const [row] = await tx<{ phoneId: PhoneId }[]>`
    update phone_gap set seen_by = ${seenBy}, seen_at = clock_timestamp() where id = ${id} and seen_at is null returning phone_id`
  return row?.phoneId ?? null
}

export async function findGap(db: Db, id: PhoneGapId): Promise<{ beganAt: Date; endedAt: Date } | null> {
  const [row] = await db<
    { beganAt: Date; endedAt: Date }[]
  >`select began_at, ended_at from phone_gap where id = ${id}`
  return row ?? null
}

/**
 * Records that a nonce was used; returns false if it was used before, so that a copied request is refused. Also deletes
 * nonces that are no longer needed, because their requests are too old to be accepted.
 */
export async function useNonce(db: Db, phoneId: PhoneId, nonce: string): Promise<boolean> {
  await db`delete from phone_nonce where used_at < clock_timestamp() - interval '30 minutes'`
  const { count } = await db`
    insert into phone_nonce (phone_id, nonce) values (${phoneId}, ${nonce}) on conflict do nothing`
  return count === 1
}
