import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from './api.ts'
import { largeInputs, usualInput } from './large-inputs.ts'
import { exportInput } from './reports/reports.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** The largest size as sent, in bytes. A Thai letter takes three bytes. */
function maxBytes(schema: Schema | boolean | undefined): number {
  if (typeof schema !== 'object') return Infinity
  const { const: only, enum: words, anyOf, oneOf, allOf, type } = schema
  if (only !== undefined) return JSON.stringify(only).length
  if (words) return Math.max(...words.map((word) => JSON.stringify(word).length))
  if (anyOf ?? oneOf) return Math.max(...(anyOf ?? oneOf)!.map(maxBytes))
  if (allOf) return Math.min(...allOf.map(maxBytes))
  if (type === 'string') return stringBytes(schema)
  if (type === 'array') return (schema.maxItems ?? usualNames) * (maxBytes(schema.items as Schema) + 1)
  if (type === 'object') return objectBytes(schema)
  if (type === 'integer' && schema.maximum !== undefined && schema.maximum < 1_000_000) return 7
  return unknownBytes
}

/** Bytes assumed for a string whose schema has another rule than a largest length: a day, an amount, an id. */
const wordBytes = 400
/** Bytes assumed for a value of another kind whose size the schema does not limit. */
const unknownBytes = 1_000
/** Number of keys assumed for a record without a limit. */
const usualNames = 20

const stringBytes = ({ maxLength }: Schema) => (maxLength === undefined ? wordBytes : maxLength * 3 + 2)

function objectBytes({
  properties = {},
  propertyNames,
  additionalProperties,
  maxProperties,
}: Schema): number {
  const named = Object.entries(properties).reduce(
    (sum, [name, one]) => sum + name.length + 4 + maxBytes(one as Schema),
    2,
  )
  if (typeof additionalProperties !== 'object' || Object.keys(additionalProperties).length === 0) return named
  const names = (propertyNames as Schema | undefined)?.enum?.length ?? maxProperties ?? usualNames
  return named + names * (maxBytes(additionalProperties as Schema) + 100)
}

const commands: [path: string, most: number][] = []
function walk(part: object): void {
  for (const one of Object.values(part)) {
    if (!('~orpc' in one)) {
      walk(one)
      continue
    }
    const { route, inputSchema } = one['~orpc']
    if (route.method === 'POST' && inputSchema)
      commands.push([
        route.path,
        maxBytes(z.toJSONSchema(inputSchema, { io: 'input', unrepresentable: 'any' })),
      ])
  }
}
walk(api)

// Routes of their own that read JSON. Bodies of all others are bytes, counted as they arrive (`take-bytes.ts`), or small.
commands.push([
  '/reports/export',
  maxBytes(z.toJSONSchema(exportInput, { io: 'input', unrepresentable: 'any' })),
])

/**
 * Commands whose schema would allow a large input, although the real one has a few kilobytes: records with
 * keys from this program, settings of numbers and switches, and the answer of a passkey device.
 */
const shortInFact = [
  '/connections/create-line-alert',
  '/connections/update-line-alert',
  '/staff/add-passkey',
  '/staff/save-preferences',
  '/settings/update',
]

test('the table lists exactly the commands whose input may exceed 64 KB', () => {
  expect(commands.length).toBeGreaterThan(100)
  const large = commands.filter(([path, most]) => most > usualInput && !shortInFact.includes(path))
  expect(large.map(([path]) => path).toSorted()).toEqual([...largeInputs.keys()].toSorted())
})
