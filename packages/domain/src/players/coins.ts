/**
 * Why coins changed: one word per kind of row in the coin ledger. `opening`: what there was when the ledger began or
 * the player came. `set`: an owner's correction. `import`: a file of players. `gift`: from the player site.
 * `redemptionReturned`: the redemption was refused or called off.
 */
export const coinReasons = [
  'opening',
  'set',
  'import',
  'legacyImport',
  'redemption',
  'redemptionReturned',
  'gift',
] as const
export type CoinReason = (typeof coinReasons)[number]

export type RedeemRefusal = 'item-not-available' | 'item-changed' | 'not-enough-coins'

type Price = { coins: number; credits: number }

/**
 * Whether a player with this many coins may redeem the item now. `seen`: the price that the player was shown, and what
 * they were to get for it, as far as the player site says so.
 */
export function checkRedeem(
  item: Price & { active: boolean },
  coins: number,
  seen: { [Field in keyof Price]?: number | undefined } = {},
): true | RedeemRefusal {
  if (!item.active) return 'item-not-available'
  const isAsSeen = (field: keyof Price) => seen[field] === undefined || seen[field] === item[field]
  if (!isAsSeen('coins') || !isAsSeen('credits')) return 'item-changed'
  return item.coins <= coins || 'not-enough-coins'
}
