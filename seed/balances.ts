import type { Morning } from './morning.ts'
import { sentinels } from './shop.ts'

export type Balances = ReadonlyMap<string, { before: number; after: number }>

/**
 * Returns each player's balance in credits before and after each credited deposit and paid withdrawal of a morning, by
 * the id of the request, as a back-end would report it that began at 0; none for players whose key makes the back-end
 * simulate a fault.
 */
export function balancesOf({ requests, withdrawals }: Pick<Morning, 'requests' | 'withdrawals'>): Balances {
  const moves = [
    ...requests
      .filter(({ state }) => state === 'done')
      .map(({ id, player, amount, bonus, settledAt }) => ({
        id,
        player,
        at: settledAt,
        credits: amount + bonus,
      })),
    ...withdrawals
      .filter(({ state }) => state === 'transferred')
      .map(({ id, player, amount, settledAt }) => ({ id, player, at: settledAt, credits: -amount })),
  ]
  const balanceOf = new Map<string, number>()
  const balances = new Map<string, { before: number; after: number }>()
  for (const { id, player, credits } of moves.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    if (sentinels.some((sentinel) => player.externalKey.startsWith(sentinel))) continue
    const before = balanceOf.get(player.id) ?? 0
    balanceOf.set(player.id, before + credits)
    balances.set(id, { before, after: before + credits })
  }
  return balances
}
