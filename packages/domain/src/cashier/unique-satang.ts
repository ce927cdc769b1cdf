import { type Credits, type Satang, satang } from '../money.ts'

/**
 * The unique-amount mode (ฝากทศนิยม). A player who asks to deposit is asked to transfer an amount whose satang no other
 * open request of the same baht amount uses, so the amount alone identifies the payer. The player is credited the
 * whole baht.
 */

/** Hours in which an amount is not reused while another one is free, since money may come late. */
export const restHours = 72

export type RecentSatang = { satang: number; open: boolean }

/**
 * Chooses which satang (1 to 99) to ask for, given those of recent requests for the same baht. `random` returns a whole
 * number below its argument. Falls back to a recently used value; null if open requests use all of them.
 */
export function chooseSatang(
  lately: readonly RecentSatang[],
  random: (below: number) => number,
): number | null {
  const open = new Set(lately.filter((one) => one.open).map((one) => one.satang))
  const resting = new Set(lately.map((one) => one.satang))
  const all = Array.from({ length: 99 }, (_, at) => at + 1)
  const free = all.filter((one) => !resting.has(one))
  const choice = free.length > 0 ? free : all.filter((one) => !open.has(one))
  return choice[random(choice.length)] ?? null
}

/** Returns the exact amount that the player is asked to transfer; null if the request has no satang of its own. */
export const payExactly = (amount: Credits, unique: number | null): Satang | null =>
  unique === null ? null : satang(amount * 100 + unique)
