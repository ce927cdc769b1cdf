/** Removes characters that a PostgreSQL text cannot contain: NUL and lone surrogates. */
export const storableText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed()

/** No legitimate value is nested this deeply, and a database refuses some thousands of levels. */
const maxDepth = 100

/** Cleans every text and field name in a value. Values that are nested too deeply become null. */
export function storable<Value>(value: Value, depth?: number): Value
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth === maxDepth) return null
  if (Array.isArray(value)) return value.map((inner) => storable(inner as unknown, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner as unknown, depth + 1)]),
  )
}
