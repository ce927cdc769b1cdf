import { creditsAnswer, creditsPath } from '@khlang/contract/credit-backend'
import type { balanceGaps } from '@khlang/contract/players/player-money'
import { balanceAt, type BalanceReading } from '@khlang/domain/crediting/backend-profile'
import type { z } from 'zod'
import type { BackendAddress } from '#platform/backend-address.ts'
import { storable } from '#platform/database/storable.ts'
import { addressBelow } from '#platform/http/address-below.ts'
import { type BalanceManner, usualBalances } from './backend-manner.ts'
import type { Headers } from '../profile/profile-secret.ts'

type Credits = z.infer<typeof creditsAnswer>
/**
 * Reads a player's credit: the balance and a page of movements. Null if the active profile offers no movements, or if
 * the call fails or has another answer. `before`: the value that the previous page gave as `next`.
 */
export type ReadCredits = (playerKey: string, before?: number) => Promise<Credits | null>
/** A balance, or the reason why there is none. */
type ReportedBalance = { balance: number; gap: null } | { balance: null; gap: (typeof balanceGaps)[number] }
/** Reads only the balance. A balance alone does not prove whether an order was carried out. */
export type ReadBalance = (playerKey: string) => Promise<ReportedBalance>

/** How long one reading may take, whatever timeout calls of orders have. */
const timeoutMs = 2_000
type Manner = () => Promise<BalanceManner>
const usualManner: Manner = () => Promise.resolve(usualBalances)

/**
 * Creates the function that reads a player's credit. It never throws, and nothing moves, so it may be called
 * again freely.
 */
export const createCreditReader =
  (backend: BackendAddress, manner = usualManner): ReadCredits =>
  async (playerKey, before) => {
    try {
      const { balances, headers } = await manner()
      if (balances.way !== 'movements') return null
      const body = await askCredits(backend, playerKey, { headers, before })
      return creditsAnswer.safeParse(storable(body)).data ?? null
    } catch {
      return null
    }
  }

/**
 * Creates the function that reads a balance. It never throws: a failed call gives a null balance and the
 * reason. Nothing moves.
 */
export const createBalanceReader =
  (backend: BackendAddress, manner = usualManner): ReadBalance =>
  async (playerKey) => {
    try {
      const { balances, headers } = await manner()
      if (balances.way === 'none') return { balance: null, gap: 'not-offered' }
      const balance = balanceIn(await askCredits(backend, playerKey, { headers }), balances)
      return balance === null ? { balance, gap: 'not-told' } : { balance, gap: null }
    } catch {
      return { balance: null, gap: 'no-answer' }
    }
  }

/** Returns the balance in an answer, or null if the answer does not have it where the profile expects it. */
export function balanceIn(body: unknown, balances: BalanceReading): number | null {
  switch (balances.way) {
    case 'none':
      return null
    case 'movements':
      return creditsAnswer.safeParse(body).data?.balance ?? null
    case 'number':
      return balanceAt(body, balances.path)
  }
}

async function askCredits(
  { url, headers }: BackendAddress,
  playerKey: string,
  { headers: own, before }: { headers: Headers; before?: number | undefined },
): Promise<unknown> {
  const path = `${creditsPath(playerKey)}${before === undefined ? '' : `?before=${before}`}` as const
  const answer = await fetch(addressBelow(url, path), {
    headers: { ...headers, ...own },
    signal: AbortSignal.timeout(timeoutMs),
    redirect: 'error',
  })
  return answer.ok ? answer.json() : null
}
