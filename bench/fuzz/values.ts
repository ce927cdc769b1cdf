import type { Random } from '@khlang/seed/random'
import type { Schema } from './operations.ts'

/** Values in earlier answers, so that later requests refer to existing rows. */
export type Memory = {
  learn: (path: string, answer: unknown) => void
  /**
   * Returns an id for this field, of the kind given by the field's name, otherwise of the kind suggested by
   * the path; sometimes one of another kind, or a made-up one.
   */
  id: (path: string, field: string) => string
  /** Returns the version that the row with this id had when last seen. */
  versionOf: (id: unknown) => unknown
  /** Returns a value that this field had in some answer; undefined if it was in none. */
  valueSeen: (field: string) => unknown
}

/** The list that contains the rows that a field names. */
const listOf: Record<string, string> = {
  entryId: '/statements/list',
  duplicateOf: '/statements/list',
  requestId: '/cashier/',
  depositId: '/cashier/deposits',
  orderId: '/crediting/orders',
  playerId: '/players/list',
  player: '/players/list',
  agentId: '/agents/list',
  masterId: '/agents/masters',
  employeeId: '/staff/employees',
}

const maxKept = 200

/** Creates an empty memory. A seed repeats its choices, but not the answers from which it learns. */
export function createMemory(random: Random): Memory {
  const ids = new Map<string, string[]>()
  const fields = new Map<string, unknown[]>()
  const versions = new Map<unknown, unknown>()
  const keep = <Value>(valuesByName: Map<string, Value[]>, name: string, value: Value) => {
    const keptValues = valuesByName.get(name) ?? []
    valuesByName.set(name, keptValues)
    if (keptValues.length < maxKept) keptValues.push(value)
    else keptValues[random.whole(0, maxKept - 1)] = value
  }
  function learn(path: string, answer: unknown, depth = 0): void {
    if (depth > 6 || answer === null || typeof answer !== 'object') return
    if (Array.isArray(answer)) return answer.slice(0, 5).forEach((one) => learn(path, one, depth + 1))
    const { id, version } = answer as { id?: unknown; version?: unknown }
    if (version !== undefined) versions.set(id, version)
    for (const [field, value] of Object.entries(answer)) {
      if (typeof value === 'string' && isUuid.test(value))
        keep(ids, field === 'id' ? path : (listOf[field] ?? field), value)
      if (typeof value === 'string' ? value.length < 200 : typeof value === 'number')
        keep(fields, field, value)
      learn(path, value, depth + 1)
    }
  }
  /**
   * Returns the ids from a path with the longest common beginning, such as `/cashier/deposits` for
   * `/cashier/deposit`; undefined if no path begins alike.
   */
  function nearest(path: string): string[] | undefined {
    for (let length = path.length; length > 1; length--) {
      const near = [...ids.keys()].filter((one) => one.startsWith(path.slice(0, length)))
      if (near.length > 0) return ids.get(random.pick(near))
    }
    return undefined
  }
  return {
    learn,
    id(path, field) {
      const asked = listOf[field] ?? (field === 'id' ? path : field)
      const near =
        (random.chance(0.8) ? nearest(asked) : undefined) ?? nearest(path.slice(0, path.indexOf('/', 1)))
      return near && random.chance(0.9) ? random.pick(near) : random.uuid()
    },
    versionOf: (id) => versions.get(id),
    valueSeen(field) {
      const known = fields.get(field)
      return known && random.pick(known)
    },
  }
}

const isUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export type Maker = { random: Random; memory: Memory; path: string }

/**
 * Returns a value for the schema, preferably an existing one rather than a made-up one. Most patterns, and the bounds of
 * existing numbers, are not observed.
 */
export function makeValue(maker: Maker, schema: Schema, field = ''): unknown {
  const { random } = maker
  if (schema.examples && random.chance(0.8)) return random.pick(schema.examples)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.anyOf) return makeValue(maker, random.pick(schema.anyOf), field)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => makeValue(maker, part, field)))
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === 'object' || schema.properties) return makeObject(maker, schema)
  if (type === 'array') {
    const count = random.whole(
      schema.minItems ?? 0,
      Math.min(schema.maxItems ?? 3, (schema.minItems ?? 0) + 3),
    )
    return Array.from({ length: count }, () => makeValue(maker, schema.items ?? {}, field))
  }
  if (type === 'integer' || type === 'number') return makeNumber(maker, schema, field)
  if (type === 'boolean') return random.chance(0.5)
  if (type === 'null') return null
  return makeText(maker, schema, field)
}

function makeObject(maker: Maker, { properties = {}, required = [], additionalProperties }: Schema): unknown {
  const fields = Object.entries(properties).filter(
    ([name]) => required.includes(name) || maker.random.chance(0.4),
  )
  const made = Object.fromEntries(fields.map(([name, schema]) => [name, makeValue(maker, schema, name)]))
  const version = Object.values(made)
    .map(maker.memory.versionOf)
    .find((one) => one !== undefined)
  if ('version' in made && version !== undefined) made['version'] = version
  if (typeof additionalProperties === 'object')
    made[makeText(maker, { minLength: 1 }, 'key')] = makeValue(maker, additionalProperties)
  return made
}

function makeNumber(
  { random, memory }: Maker,
  { minimum = 0, maximum = 1_000 }: Schema,
  field: string,
): number {
  const known = memory.valueSeen(field)
  if (typeof known === 'number' && random.chance(0.6)) return known
  if (random.chance(0.1)) return random.pick([minimum, maximum])
  const low = Math.max(minimum, -1_000)
  return random.whole(low, Math.max(low, Math.min(maximum, low + 2_000)))
}

const samples = [
  '100',
  '1000.50',
  '1',
  '2026-11-01',
  '09:30',
  'ทดสอบระบบ',
  'ok then',
  '0812345678',
  '1234567890',
  'scb-1',
  'วันนี้',
]

function makeText({ random, memory, path }: Maker, schema: Schema, field: string): string {
  const { format, pattern, minLength = 0, maxLength = 10_000 } = schema
  if (field === 'operationId' && random.chance(0.8)) return random.uuid()
  // Otherwise the id of some row, which was no operation's id: operation ids are not in answers.
  if (format === 'uuid' || /(^id|Id)$/.test(field)) return memory.id(path, field)
  if (format === 'email') return `person${random.whole(1, 50)}@example.test`
  if (format === 'uri') return 'https://example.test/a'
  if (pattern === '^[0-9a-f]{64}$') return random.uuid().replaceAll('-', '').repeat(2)
  if (field === 'player' && random.chance(0.9)) return memory.id(path, field)
  if (/(At|from|to|day)$/i.test(field) && random.chance(0.6)) return random.pick(moments)
  const known = memory.valueSeen(field)
  const text = typeof known === 'string' && random.chance(0.6) ? known : random.pick(samples)
  return text.padEnd(minLength, 'x').slice(0, maxLength)
}

const moments = ['2026-11-01', '2026-11-22', '2026-10-31', '2026-11-21T10:00:00+07:00', '2026-11-21 10:00:00']
