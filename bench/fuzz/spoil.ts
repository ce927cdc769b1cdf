import type { Random } from '@khlang/seed/random'

/** Values that programs often handle wrongly. */
const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.1,
  1e308,
  9_007_199_254_740_992,
  2_147_483_648,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u0e48\u0e48\u0e48',
  '１００',
  '๑๐๐',
  'NaN',
  '-0',
  '1e5',
  '1,00',
  '999999999999999999999999',
  '2026-13-45',
  '0000-00-00',
  '99999-01-01',
  '2026-02-30T25:61:61Z',
  "'; drop table request; --",
  '%',
  '_\\',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '${7*7}{{7*7}}',
  '00000000-0000-0000-0000-000000000000',
  'ก'.repeat(5_000),
  [],
  {},
  [null],
  [[[[[]]]]],
  { toString: 1 },
]

/** Fields that no request may set. */
const smuggled = [
  'id',
  'role',
  'state',
  'status',
  'version',
  'createdAt',
  'employee',
  '__proto__',
  'constructor',
  'can',
]

/** Returns the value with one thing wrong: another value, a field removed, or a field added. */
export function spoil(random: Random, value: unknown): unknown {
  if (value === null || typeof value !== 'object' || random.chance(0.05)) return random.pick(oddValues)
  if (Array.isArray(value)) {
    if (value.length === 0 || random.chance(0.2)) return [...value, random.pick(oddValues)]
    if (random.chance(0.1)) return Array.from({ length: 2_000 }, () => value[0])
    const at = random.whole(0, value.length - 1)
    return value.map((one, index) => (index === at ? spoil(random, one) : one))
  }
  const fields = Object.entries(value)
  const how = random.next()
  if (how < 0.2 || fields.length === 0) return withField(value, random.pick(smuggled), random.pick(oddValues))
  const [name, one] = random.pick(fields)
  if (how < 0.35) return Object.fromEntries(fields.filter(([field]) => field !== name))
  return withField(value, name, how < 0.8 ? random.pick(oddValues) : spoil(random, one))
}

/**
 * Returns the object with this field. It is built from JSON text, so that it can also have a name that an
 * assignment would not keep.
 */
const withField = (value: object, name: string, field: unknown) =>
  JSON.parse(
    `{${[...Object.entries(value).filter(([one]) => one !== name), [name, field] as const].map(([one, held]) => `${JSON.stringify(one)}:${JSON.stringify(held)}`).join(',')}}`,
  ) as unknown
