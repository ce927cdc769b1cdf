import type { TransferWay } from '@khlang/domain/cashier/request'
import type { BackendProfile } from '@khlang/domain/crediting/backend-profile'
import type { Db, Tx } from '#platform/database/database.ts'
import { lockSettingsShared, readSetting } from '#platform/setting.ts'

/** One version of how a back-end is called and how its answers are read. */
export type StoredProfile = BackendProfile & {
  version: number
  /** Identifies the back-end. */
  place: string
  headerNames: string[]
  /** Headers with which we identify ourselves; null for none. */
  secretSealed: Buffer | null
  madeBy: string
  createdAt: Date
  /** Null until it is activated. */
  switchedOnBy: string | null
  switchedOnAt: Date | null
  switchedOffAt: Date | null
}

export type NewProfile = BackendProfile &
  Pick<StoredProfile, 'place' | 'headerNames' | 'secretSealed' | 'madeBy'>

const isInUse = (db: Db) => db`switched_on_at is not null and switched_off_at is null`

/**
 * Returns the active profile, by which orders to this back-end are called and read; null if only the
 * environment decides.
 */
export async function findInUse(db: Db, backendPlace: string): Promise<StoredProfile | null> {
  const [row] = await db<StoredProfile[]>`
    select * from backend_profile where place = ${backendPlace} and ${isInUse(db)}`
  return row ?? null
}

/** Null if this back-end has no such version. */
export async function findProfile(
  db: Db,
  { version, place }: { version: number; place: string },
): Promise<StoredProfile | null> {
  const [row] = await db<StoredProfile[]>`
    select * from backend_profile where version = ${version} and place = ${place}`
  return row ?? null
}

/** Returns the newest profile of this back-end if it was never activated; otherwise null. */
export async function findDraft(db: Db, backendPlace: string): Promise<StoredProfile | null> {
  const [newest] = await db<StoredProfile[]>`
    select * from backend_profile where place = ${backendPlace} order by version desc limit 1`
  return newest && newest.switchedOnAt === null ? newest : null
}

/** Returns the profiles that were ever active at this back-end, the latest first. */
export const findEverSwitchedOn = (db: Db, backendPlace: string): Promise<StoredProfile[]> =>
  db<StoredProfile[]>`
    select * from backend_profile where place = ${backendPlace} and switched_on_at is not null order by switched_on_at desc`

/** Serialises saving, trying and activating profiles of the same back-end, until the transaction ends. */
export const lockBackend = (tx: Tx, backendPlace: string) =>
  tx`select pg_advisory_xact_lock(${backendLock(tx, backendPlace)})`
const backendLock = (tx: Tx, place: string) => tx`hashtextextended(${`back-end ${place}`}, 0)`

/** Adds a version that is not active, the draft. */
export async function addProfile(tx: Tx, profile: NewProfile): Promise<StoredProfile> {
  const { place, mode, keyLifeHours, timeoutMs, readings, balances, transferNumbers } = profile
  const [row] = await tx<StoredProfile[]>`
    insert into backend_profile (place, mode, key_life_hours, timeout_ms, readings, balances, transfer_numbers, header_names,
      secret_sealed, made_by)
    values (${place}, ${mode}, ${keyLifeHours}, ${timeoutMs}, ${tx.json(readings as never)}, ${tx.json(balances)},
      ${tx.json(transferNumbers)}, ${profile.headerNames}, ${profile.secretSealed}, ${profile.madeBy})
    returning *`
  return row!
}

/**
 * Activates a profile, with these readings, in place of the active one. Orders taken after the commit use the
 * profile.
 */
export async function switchOn(
  tx: Tx,
  { version, place, readings }: StoredProfile,
  switchedOnBy: string,
): Promise<StoredProfile> {
  await tx`
    update backend_profile set switched_off_at = clock_timestamp() where place = ${place} and ${isInUse(tx)}`
  const [row] = await tx<StoredProfile[]>`
    update backend_profile set readings = ${tx.json(readings as never)}, switched_on_by = ${switchedOnBy}, switched_on_at = clock_timestamp()
    where version = ${version} returning *`
  return row!
}

/**
 * Gives payouts that wait, and of which nothing was sent, the back-end's numbers of now for their ways of paying. An order
 * that may have reached the back-end keeps its own: it is repeated as it was.
 */
export const renumberPayouts = (tx: Tx, numbers: Readonly<Record<TransferWay, number>>) => tx`
  update credit_order set transfer_number = (${tx.json(numbers)}::jsonb ->> via)::integer
  where kind = 'payOut' and state = 'queued' and not tainted and via is not null
    and transfer_number is distinct from (${tx.json(numbers)}::jsonb ->> via)::integer`

/**
 * Returns which number the back-end expects for each way of paying out: from the active profile, or from the
 * setting if no profile is active. Until the transaction ends they do not change, so that `renumberPayouts` sees the
 * payout that is ordered with them.
 */
export async function lockTransferNumbers(tx: Tx, { place }: { place: string }) {
  await lockSettingsShared(tx)
  await tx`select pg_advisory_xact_lock_shared(${backendLock(tx, place)})`
  return (await findInUse(tx, place))?.transferNumbers ?? readSetting(tx, 'transfer.numbers')
}
