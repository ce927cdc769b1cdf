/**
 * Returns the grid lines: two to five round whole figures, from zero to the first that is not below `highestValue`.
 */
export function ticksUpTo(highestValue: number): number[] {
  if (highestValue <= 0) return [0, 1]
  const rough = highestValue / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 2.5, 5, 10].map((factor) => factor * power).find((one) => one >= rough)!,
  )
  const wholeStep = Number.isInteger(step) ? step : Math.ceil(step)
  return Array.from({ length: Math.ceil(highestValue / wholeStep) + 1 }, (_, at) => at * wholeStep)
}
