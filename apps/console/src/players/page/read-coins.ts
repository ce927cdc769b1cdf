import { maxCoins } from '@khlang/domain/players/player-fields'
import { typedCount } from '#parts/typed-count.ts'

/** Returns the typed number of coins, 0 to `maxCoins`; null if it is not valid or empty. */
export const readCoins = (text: string): number | null => typedCount(text, { most: maxCoins })
