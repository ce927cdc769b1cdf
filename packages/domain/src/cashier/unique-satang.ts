import { type Credits, type Satang, satang } from '../money.ts'

/**
 * The unique-amount mode (ฝากทศนิยม). A player who asks to deposit is asked to transfer an amount whose satang no other
 * open request of the same baht amount uses, so the amount alone identifies the payer. The player is credited the
 * whole baht.
 */

/** Hours in which an amount is not reused while another one is free, since money may come late. */
export const restHours = 72

/** The satang of a request for the same baht that is open, or that was asked for within `restHours`. */
export type RecentSatang = { satang: number; open: boolean }

/**
 * Chooses which satang (1 to 99) to ask for, given those of recent requests for the same baht. `random` returns a whole
 * number from 0 to below its argument (which is 0 if nothing is left to choose). Falls back to a recently used value;
 * null if open requests use all of them.
 */
export function chooseSatang(
  recent: readonly RecentSatang[],
  random: (below: number) => number,
): number | null {
  const openSatang = new Set(recent.filter((one) => one.open).map((one) => one.satang))
  const recentSatang = new Set(recent.map((one) => one.satang))
  const everySatang = Array.from({ length: 99 }, (_, at) => at + 1)
  const unusedSatang = everySatang.filter((one) => !recentSatang.has(one))
  const choices = unusedSatang.length > 0 ? unusedSatang : everySatang.filter((one) => !openSatang.has(one))
  return choices[random(choices.length)] ?? null
}

/** Returns the exact amount that the player is asked to transfer; null if the request has no satang of its own. */
export const payExactly = (amount: Credits, uniqueSatang: number | null): Satang | null =>
  uniqueSatang === null ? null : satang(amount * 100 + uniqueSatang)
