import { plainNumber } from '@khlang/domain/digits'
import { maxCoins } from '@khlang/domain/players/player-fields'

/** Returns the typed number of coins, 0 to `maxCoins`; null if it is not valid or empty. */
export function readCoins(text: string): number | null {
  const digits = plainNumber(text)
  const coins = /^\d{1,12}$/.test(digits) ? Number(digits) : Number.NaN
  return coins <= maxCoins ? coins : null
}
