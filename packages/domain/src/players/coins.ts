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

export type RedeemRefusal = 'item-not-available' | 'not-enough-coins'

/** Whether a player with this many coins may redeem the item now. */
export function checkRedeem(item: { active: boolean; coins: number }, coins: number): true | RedeemRefusal {
  if (!item.active) return 'item-not-available'
  return item.coins <= coins || 'not-enough-coins'
}
