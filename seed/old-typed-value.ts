/**
 * Returns values as a document database stores and sends them, each with its type. Objects that export tools make of
 * timestamps become timestamps again; moments as text or numbers stay as they are.
 */
export function typedFields(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [[name, typed(value)]])),
  )
}

function typed(value: unknown): Record<string, unknown> {
  if (value === null) return { nullValue: null }
  if (typeof value === 'boolean') return { booleanValue: value }
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { integerValue: String(value) } : { doubleValue: value }
  if (Array.isArray(value)) return { arrayValue: value.length === 0 ? {} : { values: value.map(typed) } }
  const map = value as Record<string, unknown>
  const seconds = secondsIn(map)
  if (seconds !== null)
    return { timestampValue: new Date(seconds * 1000).toISOString().replace('.000Z', 'Z') }
  return { mapValue: Object.keys(map).length === 0 ? {} : { fields: typedFields(map) } }
}

function secondsIn(map: Record<string, unknown>): number | null {
  const inner = map['__datatype__'] === 'timestamp' ? (map['value'] as Record<string, unknown>) : map
  const seconds = inner['_seconds'] ?? inner['seconds']
  return typeof seconds === 'number' && ('_nanoseconds' in inner || 'nanoseconds' in inner) ? seconds : null
}
