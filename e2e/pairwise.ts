/**
 * Whether to walk every combination, as `npm run e2e:all` and `npm run nightly` do. `npm test` walks a
 * sample.
 */
export const everything = process.env['E2E_ALL'] === '1'

/** Returns the values of one option, such as widths: all of them, or the given sample. */
export const sampleOf = <Value>(all: readonly Value[], sample: readonly Value[]): Value[] => [
  ...(everything ? all : sample),
]

/** Options by name, each with its values. */
export type Choices = Record<string, readonly unknown[]>
export type Combination<All extends Choices> = { [Name in keyof All]: All[Name][number] }

/** Returns every combination of all choices. */
export const product = <All extends Choices>(choices: All): Combination<All>[] =>
  Object.entries(choices).reduce<Record<string, unknown>[]>(
    (sofar, [name, values]) => sofar.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as Combination<All>[]

/**
 * Returns few combinations in which any two values of any two options still occur together, since most faults
 * need no third value.
 */
export function pairwise<All extends Choices>(choices: All): Combination<All>[] {
  const combinations = product(choices)
  const openPairs = new Set(combinations.flatMap(pairsOf))
  const pickedCombinations: Combination<All>[] = []
  while (openPairs.size > 0) {
    const gain = (one: Combination<All>) => pairsOf(one).filter((pair) => openPairs.has(pair)).length
    const best = combinations.reduce((best, one) => (gain(one) > gain(best) ? one : best))
    pairsOf(best).forEach((pair) => openPairs.delete(pair))
    pickedCombinations.push(best)
  }
  return pickedCombinations
}

/** Returns the fewest combinations in which every value of every option occurs. */
export function eachOnce<All extends Choices>(choices: All): Combination<All>[] {
  const turns = Math.max(...Object.values(choices).map((values) => values.length))
  return Array.from(
    { length: turns },
    (_, index) =>
      Object.fromEntries(
        Object.entries(choices).map(([name, values], at) => [name, values[(index + at) % values.length]]),
      ) as Combination<All>,
  )
}

function pairsOf(one: Record<string, unknown>): string[] {
  const parts = Object.entries(one).map(([name, value]) => `${name}=${String(value)}`)
  return parts.flatMap((part, index) => parts.slice(index + 1).map((other) => `${part} ${other}`))
}
