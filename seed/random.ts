/** A random generator (Mulberry32): the same seed gives the same shop on every machine. Not for secrets. */
export type Random = {
  /** Returns a number from 0 up to, but not including, 1. */
  next: () => number
  /** Returns a whole number from low to high, both included. */
  whole: (low: number, high: number) => number
  pick: <Value>(values: readonly Value[]) => Value
  /** Returns this many digits, the first of them not 0. */
  digits: (count: number) => string
  /** Returns true with this probability. */
  chance: (probability: number) => boolean
  uuid: () => string
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const hex = (count: number) => Array.from({ length: count }, () => whole(0, 15).toString(16)).join('')
  return {
    next,
    whole,
    pick: (values) => values[whole(0, values.length - 1)]!,
    digits: (count) => Array.from({ length: count }, (_, index) => whole(index === 0 ? 1 : 0, 9)).join(''),
    chance: (probability) => next() < probability,
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
