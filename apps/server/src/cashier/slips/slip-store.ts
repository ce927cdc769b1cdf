import type { EmployeeEmail, RequestId, SlipId } from '@khlang/domain/brand'
import type { Picture, PictureKind } from '@khlang/domain/pictures/picture'
import type { RequestKind, RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { Satang } from '@khlang/domain/money'
import { type Db, type Fragment, isUniqueViolation, type Tx } from '#platform/database/database.ts'

export type SlipRecord = {
  id: SlipId
  requestId: RequestId
  /** From here to `paidAt` as the slip says. */
  reference: string | null
  bank: string | null
  amountSatang: Satang | null
  paidAt: Date | null
  /** Whether the reference was read from the QR code. */
  fromCode: boolean
  kind: PictureKind
  width: number
  height: number
  attachedBy: string
  createdAt: Date
  removedBy: string | null
  removedAt: Date | null
  removedBecause: string | null
  pictureKept: boolean
} & Marks

/** A slip of another request with the same reference or picture as one of this request. */
export type DuplicateRecord = {
  /** This request's slip. */
  of: SlipId
  slipId: SlipId
  because: 'reference' | 'picture'
  /** Whether it was removed from the other request, which `requestId` to `player` are about. */
  removed: boolean
  createdAt: Date
  requestId: RequestId
  kind: RequestKind
  number: number
  state: RequestState
  via: TransferWay | null
  /** The player's code. */
  player: string
}

const selectSlip = (db: Db) => db`
  select id, request_id, reference, bank, amount_satang, paid_at, from_code, kind, width, height, attached_by, created_at,
    removed_by, removed_at, removed_because, reference_key as key, hash,
    exists (select 1 from slip_picture p where p.slip_id = slip.id) as picture_kept from slip`

/** Returns the request's slips including removed ones, in order of arrival. */
export const slipsOf = (db: Db, requestId: string): Promise<SlipRecord[]> =>
  db<SlipRecord[]>`${selectSlip(db)} where request_id = ${requestId} order by created_at, id`

export const findSlip = async (db: Db, id: string): Promise<SlipRecord | null> =>
  (await db<SlipRecord[]>`${selectSlip(db)} where id = ${id}`)[0] ?? null

/** Returns null if there is no such slip, or if its picture was deleted. */
export const findPicture = async (
  db: Db,
  id: string,
): Promise<{ kind: PictureKind; hash: Buffer; number: number } | null> =>
  (
    await db<{ kind: PictureKind; hash: Buffer; number: number }[]>`
      select s.kind, s.hash, r.number from slip s join slip_picture p on p.slip_id = s.id join request r on r.id = s.request_id
      where s.id = ${id}`
  )[0] ?? null

/** Throws if the picture was deleted. Callers check with `findPicture` first. */
export async function readBytes(db: Db, id: string): Promise<Buffer> {
  const [row] = await db<{ bytes: Buffer }[]>`select bytes from slip_picture where slip_id = ${id}`
  if (!row) throw new Error(`Slip ${id} has lost its picture`)
  return row.bytes
}

const duplicateColumns = (db: Db) => db`
  o.id as slip_id, o.removed_at is not null as removed, o.created_at, r.id as request_id, r.kind, r.number, r.state, r.via, p.code as player`

/**
 * Returns slips on other requests with the same picture or reference as a slip of this request, the newest
 * first, at most 50. Slips removed from other requests count, those removed from this request do not.
 */
export const duplicatesOf = (db: Db, requestId: string): Promise<DuplicateRecord[]> =>
  db<DuplicateRecord[]>`
    select s.id as "of", case when o.hash = s.hash then 'picture' else 'reference' end as because, ${duplicateColumns(db)}
    from slip s join slip o on o.request_id <> s.request_id and (o.reference_key = s.reference_key or o.hash = s.hash)
    join request r on r.id = o.request_id join player p on p.id = r.player_id
    where s.request_id = ${requestId} and s.removed_at is null
    order by o.created_at desc limit 50`

export type SlipSearch = { key: string | null; hash: Buffer | null; exceptRequestId: string | null }

/** Returns up to 20 slips with this reference or picture, the newest first, on any request but `exceptRequestId`. */
export const findDuplicates = (
  db: Db,
  { key, hash, exceptRequestId }: SlipSearch,
): Promise<Omit<DuplicateRecord, 'of'>[]> =>
  db<DuplicateRecord[]>`
    select case when o.hash = ${hash} then 'picture' else 'reference' end as because, ${duplicateColumns(db)}
    from slip o join request r on r.id = o.request_id join player p on p.id = r.player_id
    where (o.reference_key = ${key} or o.hash = ${hash}) and o.request_id is distinct from ${exceptRequestId}::uuid
    order by o.created_at desc limit 20`

/** By what two slips are considered equal: the key of the reference, and the hash of the picture. */
export type Marks = { key: string | null; hash: Buffer }

/**
 * Makes transactions that attach or remove a slip with one of these marks, or match a deposit that has one, wait for each
 * other, so that the second of two sees the first. `slips`: rows of key and hash. The locks last until the transaction
 * ends. The order in which everybody locks, so that no two wait for each other: entry, marks, requests by their id.
 */
const lockMarks = (tx: Tx, slips: Fragment) => tx`
  select pg_advisory_xact_lock(hashtextextended(mark, 13))
  from (select distinct mark from (${slips}) as s (key, hash)
    cross join lateral (values ('reference ' || key), ('picture ' || encode(hash, 'hex'))) as m (mark)
    where mark is not null order by mark) ordered`

/**
 * Locks the marks of all slips of these requests, without removed ones. Callers lock the requests afterwards. Sends its
 * statement at once, before those that callers send together with it.
 */
export async function lockMarksOf(tx: Tx, requestIds: readonly RequestId[]): Promise<void> {
  const ids = requestIds as RequestId[]
  await lockMarks(
    tx,
    tx`select reference_key, hash from slip where request_id = any(${ids}) and removed_at is null`,
  )
}

/**
 * Returns the duplicates (`duplicatesOf`) of a deposit that is about to be matched. Until the transaction ends nobody
 * can attach another duplicate. Callers have locked its marks (`lockMarksOf`) and then the request. Here only the
 * marks of a slip are still unlocked that was attached between the two.
 */
export async function lockedDuplicatesOf(tx: Tx, requestId: RequestId): Promise<DuplicateRecord[]> {
  await lockMarksOf(tx, [requestId])
  return duplicatesOf(tx, requestId)
}

/**
 * Locks the marks of a slip, and then its request with all others that have or had a slip with one of these marks,
 * whose `slip_alike` may change. Returns how many slips the request has, without removed ones; null if there is no
 * such request.
 */
export async function lockForSlips(
  tx: Tx,
  requestId: RequestId,
  { key, hash }: Marks,
): Promise<number | null> {
  await lockMarks(tx, tx`values (${key}::text, ${hash}::bytea)`)
  const lockedRequests = await tx<{ id: RequestId; slips: number }[]>`
    select id, slips from request
    where id = ${requestId} or id in (select request_id from slip where reference_key = ${key} or hash = ${hash})
    order by id for no key update`
  return lockedRequests.find(({ id }) => id === requestId)?.slips ?? null
}

export type NewSlip = {
  id: SlipId
  requestId: RequestId
  reference: string | null
  key: string | null
  bank: string | null
  amount: Satang | null
  at: Date | null
  fromCode: boolean
  picture: Picture
  hash: Buffer
  attachedBy: EmployeeEmail
}

/**
 * Adds a slip with its picture to a request, and counts it there (`slips`). Returns false, without a change, if the
 * request has a slip with this picture already, not counting removed ones. Callers have locked both (`lockForSlips`),
 * and save the marks of duplicates afterwards (`saveDuplicateFlag`).
 */
export async function addSlip(tx: Tx, slip: NewSlip): Promise<boolean> {
  const { id, requestId, reference, key, bank, amount, at, fromCode, picture, hash, attachedBy } = slip
  const { kind, width, height, bytes } = picture
  try {
    await tx.savepoint(
      (point) => point`
        with added as (
          insert into slip (id, request_id, reference, reference_key, bank, amount_satang, paid_at, from_code, hash, kind, width, height, attached_by)
          values (${id}, ${requestId}, ${reference}, ${key}, ${bank}, ${amount}, ${at}, ${fromCode}, ${hash}, ${kind}, ${width}, ${height}, ${attachedBy})
          returning id),
        picture as (insert into slip_picture (slip_id, bytes) select id, ${Buffer.from(bytes)}::bytea from added)
        update request set slips = slips + 1 where id = ${requestId}`,
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'slip_once')) return false
    throw error
  }
}

export type Removal = { by: EmployeeEmail; reason: string }

/** Compare-and-set: returns false if the slip was removed already. */
export async function markRemoved(
  tx: Tx,
  { id, requestId }: SlipRecord,
  { by, reason }: Removal,
): Promise<boolean> {
  const { count } = await tx`
    with removed as (
      update slip set removed_by = ${by}, removed_at = clock_timestamp(), removed_because = ${reason}
      where id = ${id} and removed_at is null returning 1)
    update request set slips = slips - 1 where id = ${requestId} and exists (select 1 from removed)`
  return count === 1
}

/**
 * Updates the mark `slip_alike` of every request that has or had a slip with this reference or picture: whether one of
 * its slips, without removed ones, is or was on another request too. Callers have locked these requests (`lockForSlips`).
 */
export const saveDuplicateFlag = (tx: Tx, slipId: SlipId) => tx`
  with touched as (
    select distinct o.request_id as id from slip s join slip o on o.reference_key = s.reference_key or o.hash = s.hash where s.id = ${slipId})
  update request r set slip_alike = flags.alike
  from (select touched.id, exists (
      select 1 from slip mine join slip o on o.request_id <> mine.request_id and (o.reference_key = mine.reference_key or o.hash = mine.hash)
      where mine.request_id = touched.id and mine.removed_at is null) as alike
    from touched) flags
  where r.id = flags.id and r.slip_alike <> flags.alike`
