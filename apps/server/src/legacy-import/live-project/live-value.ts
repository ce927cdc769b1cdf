/**
 * Converts the typed values that Firestore sends over HTTP (`{ integerValue: '5' }`) to the plain values that exported
 * files have. A whole number too large to be exact stays text. A type of value that is not known becomes null.
 */
export function plainFields(fields: unknown): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(isObject(fields) ? fields : {}).map(([name, value]) => [name, plain(value)]),
  )
}

function plain(value: unknown): unknown {
  const [[type, inner] = ['nullValue', null]] = isObject(value) ? Object.entries(value) : []
  switch (type) {
    case 'stringValue':
    case 'booleanValue':
      return inner
    case 'integerValue':
      return wholeNumber(String(inner))
    case 'doubleValue':
      // NaN and infinities are sent as words; files have null instead.
      return typeof inner === 'number' ? inner : null
    case 'timestampValue':
      return timestamp(String(inner))
    case 'mapValue':
      return plainFields(isObject(inner) ? inner['fields'] : null)
    case 'arrayValue': {
      const values = isObject(inner) ? inner['values'] : null
      return Array.isArray(values) ? values.map(plain) : []
    }
    case 'referenceValue':
      return marked(
        'documentReference',
        String(inner).replace(/^projects\/[^/]+\/databases\/[^/]+\/documents\//, ''),
      )
    case 'geoPointValue': {
      const { latitude = 0, longitude = 0 } = isObject(inner) ? inner : {}
      return { _latitude: latitude, _longitude: longitude }
    }
    case 'bytesValue':
      return marked('bytes', inner)
    default:
      return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const marked = (type: string, value: unknown) => ({ __datatype__: type, value })

function wholeNumber(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** Keeps nanoseconds, in the form of the old libraries. */
function timestamp(text: string): unknown {
  const [, second, fraction = ''] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?Z$/.exec(text) ?? []
  if (second === undefined) return text
  return { _seconds: Date.parse(`${second}Z`) / 1000, _nanoseconds: Number(fraction.padEnd(9, '0')) }
}

/**
 * Converts a timestamp or geographic point of an export tool, marked by `__datatype__` or with `seconds`, to the form
 * with `_seconds` or `_latitude`. Returns any other object unchanged. Does not look into nested objects.
 */
export function oneForm(value: Record<string, unknown>): Record<string, unknown> {
  const { __datatype__: type, value: inner } = value
  if ((type === 'timestamp' || type === 'geopoint') && isObject(inner) && Object.keys(value).length === 2)
    return inner
  const { seconds, nanoseconds } = value
  if (typeof seconds === 'number' && typeof nanoseconds === 'number' && Object.keys(value).length === 2)
    return { _seconds: seconds, _nanoseconds: nanoseconds }
  return value
}
