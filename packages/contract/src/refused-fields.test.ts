import { expect, test } from 'vitest'
import type { z } from 'zod'
import { api } from './api.ts'
import { fieldRules } from './field-rules.ts'
import { commandsOf } from './input-paths.ts'
import { unwrapSchema, kindRules, refusedFields, schemasInside } from './refused-fields.ts'

const refused = (schema: z.ZodType, input: unknown) => {
  const read = schema.safeParse(input)
  return read.success ? [] : refusedFields(schema, read.error.issues, input)
}
const account = api.accounts.create['~orpc'].inputSchema as z.ZodType
const valid = {
  operationId: '7a9dfb0e-28d0-4f5e-9a1e-2f0f6c1d3b11',
  bank: 'SCB',
  accountNumber: '1234567890',
  name: 'Somchai',
}

test.each([
  [{ name: '' }, 'name', 'length', 1, 120],
  [{ name: 'x'.repeat(121) }, 'name', 'length', 1, 120],
  [{ name: undefined }, 'name', 'missing', undefined, undefined],
  [{ position: 1_000 }, 'position', 'whole', 0, 999],
  [{ position: 1.5 }, 'position', 'whole', 0, 999],
  [{ bank: 'no-bank' }, 'bank', 'choice', undefined, undefined],
  [{ accountNumber: '12-ab' }, 'accountNumber', 'account-number', undefined, undefined],
  [{ dailyIn: '-5' }, 'dailyIn', 'amount-unreadable', undefined, undefined],
])(
  'a refused field reports its rule, with both bounds if it has them: %j',
  (part, path, rule, least, most) => {
    expect(refused(account, { ...valid, ...part })).toEqual([
      { path, message: expect.any(String) as string, rule, least, most },
    ])
  },
)

test('inside lists and alternatives the rule is found by the path', () => {
  const send = api.connections.sendLine['~orpc'].inputSchema as z.ZodType
  const input = { operationId: valid.operationId, target: { to: 'linked' }, recipients: 1 }
  expect(refused(send, { ...input, contents: [{ kind: 'text', text: '' }] })).toMatchObject([
    { path: 'contents.0.text', rule: 'length', least: 1, most: 5_000 },
  ])
  expect(refused(send, { ...input, contents: [] })).toMatchObject([{ path: 'contents', rule: 'items' }])
})

/** Wrong values that a person may type. */
const typed = [undefined, null, '', ' ', 'x', '!!', '\u0000', 'x'.repeat(6_000), -1, 1.5, 1e13, [], ['']]
const long = Array.from({ length: 6_000 }, () => 'x')
/** Fields that the console fills in itself: nobody types them. */
const ofTheConsole = /(^|\.)(credential|p256dh|auth|endpoint|fileHash|search|query|hash|starred)(\.|$)/

/** Every field, with its path. */
function* fieldsOf(schema: z.ZodType, path: string[] = []): Generator<[string, z.ZodType]> {
  for (const one of unwrapSchema(schema)) {
    const def = one._zod.def as unknown as { shape?: Record<string, z.ZodType>; type: string }
    for (const [name, inside] of Object.entries(def.shape ?? {})) {
      yield [[...path, name].join('.'), inside]
      yield* fieldsOf(inside, [...path, name])
    }
    if (def.type === 'array')
      for (const inside of schemasInside(one, '*')) yield* fieldsOf(inside, [...path, '*'])
  }
}
const isTyped = (schema: z.ZodType) =>
  unwrapSchema(schema).some(({ _zod: { def } }) => ['string', 'number', 'enum', 'array'].includes(def.type))

test('any wrong value in any field of any command is refused by a rule that has a sentence', () => {
  const known = new Set<string>([...Object.keys(fieldRules), ...kindRules])
  const unsaid = commandsOf(api).flatMap(([command, schema]) =>
    [...fieldsOf(schema)].flatMap(([path, field]) =>
      ofTheConsole.test(path) || !isTyped(field)
        ? []
        : [...typed, long]
            .flatMap((value) => refused(field, value))
            // Nobody types a text where the console makes an object.
            .filter(({ message }) => !message.includes('expected object'))
            .filter(({ rule }) => rule === 'form' || !known.has(rule!))
            .map(({ message, rule }) => `${command} ${path}: ${rule}, ${message}`),
    ),
  )
  expect([...new Set(unsaid)]).toEqual([])
})
