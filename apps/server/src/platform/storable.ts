/** What came from outside as a database can hold it: no NUL, no half of a character. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** Nobody means anything by so many levels, and a database refuses some thousands of them. */
const deepest = 100

/** The same of every text and every name of a field in it; what lies too deep is left out. */
export function storable<Value>(value: Value, depth?: number): Value
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === deepest) return null
  if (Array.isArray(value)) return value.map((inner) => storable(inner as unknown, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner as unknown, depth + 1)]),
  )
}
