import { type Credits, type Satang, satang } from '../money.ts'

/**
 * The unique-amount mode (ฝากทศนิยม): a player who asks to deposit is asked to transfer an amount whose satang no other open request
 * of the same baht has, so that the amount alone tells whose money it is. What he receives is the whole baht.
 */

/** Money may come late: what was asked for this long ago is not asked of another, while there is another amount left. */
export const restHours = 72

export type Lately = { satang: number; open: boolean }

/**
 * Which satang to ask for, chosen by `random` (a whole number below its argument) so that nobody can guess the next. Rather one
 * that rests than none; null when every one is open.
 */
export function chooseSatang(lately: readonly Lately[], random: (below: number) => number): number | null {
  const open = new Set(lately.filter((one) => one.open).map((one) => one.satang))
  const resting = new Set(lately.map((one) => one.satang))
  const all = Array.from({ length: 99 }, (_, at) => at + 1)
  const free = all.filter((one) => !resting.has(one))
  const choice = free.length > 0 ? free : all.filter((one) => !open.has(one))
  return choice[random(choice.length)] ?? null
}

/** What the player is asked to transfer; null when any way of paying the whole baht will do. */
export const payExactly = (amount: Credits, unique: number | null): Satang | null =>
  unique === null ? null : satang(amount * 100 + unique)
