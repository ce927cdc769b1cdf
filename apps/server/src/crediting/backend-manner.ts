import type { BalanceReading } from '@khlang/domain/crediting/backend-profile'
import type { BackendMode } from '@khlang/domain/crediting/order'
import type { BackendPlace } from '#platform/backend-place.ts'
import type { Db } from '#platform/database.ts'
import type { CallBackend } from './backend.ts'
import type { Headers, OpenHeaders } from './profile-secret.ts'
import { findInUse, type StoredProfile } from './profile-store.ts'

/** The crediting back-end as the environment says it, and the way to it. */
export type BackendAtHand = BackendPlace & {
  /** By what its profiles are known. */
  place: string
  bundled: boolean
  mode: BackendMode
  timeoutMs: number
  call: CallBackend
  openHeaders: OpenHeaders
}

/** How the back-end is asked what a player has: as the profile says that is switched on, else as the specification says. */
export type BalanceManner = { balances: BalanceReading; headers: Headers }

export const usualBalances: BalanceManner = { balances: { way: 'movements' }, headers: {} }

export async function balanceManner(
  db: Db,
  { place, openHeaders }: Pick<BackendAtHand, 'place' | 'openHeaders'>,
): Promise<BalanceManner> {
  const profile = await findInUse(db, place)
  return profile === null ? usualBalances : mannerOf(profile, openHeaders)
}

export const mannerOf = (
  { balances, secretSealed }: Pick<StoredProfile, 'balances' | 'secretSealed'>,
  open: OpenHeaders,
): BalanceManner => ({ balances, headers: secretSealed === null ? {} : open(secretSealed) })
