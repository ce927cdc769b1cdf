import { grouped } from '#ui/numbers.ts'

/** Returns a short text for a range of baht, for a chip; undefined without any bound. */
export function amountText(from: string | undefined, to: string | undefined): string | undefined {
  if (from !== undefined && to !== undefined) return `${grouped(Number(from))} – ${grouped(Number(to))}`
  if (from !== undefined) return `≥ ${grouped(Number(from))}`
  return to === undefined ? undefined : `≤ ${grouped(Number(to))}`
}
