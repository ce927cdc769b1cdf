import type { BalanceReading } from '@khlang/domain/crediting/backend-profile'
import type { BackendMode } from '@khlang/domain/crediting/order'
import type { BackendAddress } from '#platform/backend-address.ts'
import type { Db } from '#platform/database/database.ts'
import type { CallBackend } from './backend.ts'
import type { Headers, OpenHeaders } from '../profile/profile-secret.ts'
import { findInUse, type StoredProfile } from '../profile/profile-store.ts'

/** The configured crediting back-end (from the environment) and the functions to call it. */
export type ConfiguredBackend = BackendAddress & {
  /** Identifies the back-end that a profile belongs to. */
  place: string
  bundled: boolean
  mode: BackendMode
  timeoutMs: number
  call: CallBackend
  openHeaders: OpenHeaders
}

/**
 * How to read a player's balance from the back-end: as the active profile says, or as the specification says
 * if there is none.
 */
export type BalanceManner = { balances: BalanceReading; headers: Headers }

/** As the specification says: the balance comes with the movements. */
export const usualBalances: BalanceManner = { balances: { way: 'movements' }, headers: {} }

/** Returns how balances are read from the back-end at this address. */
export async function balanceManner(
  db: Db,
  { place, openHeaders }: Pick<ConfiguredBackend, 'place' | 'openHeaders'>,
): Promise<BalanceManner> {
  const profile = await findInUse(db, place)
  return profile === null ? usualBalances : mannerOf(profile, openHeaders)
}

/** Returns how balances are read under this profile, with its secret headers decrypted. */
export const mannerOf = (
  { balances, secretSealed }: Pick<StoredProfile, 'balances' | 'secretSealed'>,
  openHeaders: OpenHeaders,
): BalanceManner => ({ balances, headers: secretSealed === null ? {} : openHeaders(secretSealed) })
