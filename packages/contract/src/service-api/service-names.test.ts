import { expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../api.ts'
import { commandsOf } from '../input-paths.ts'
import { heardLogin, heardReward } from './service.ts'

/** What other systems send, by its path; lines of a batch are checked one by one. */
const inputs = [
  ...commandsOf(api.service),
  ['service/logins', heardLogin] as const,
  ['service/rewards', heardReward] as const,
]
const longestKey = `a${'-'.repeat(119)}`

type Field = { path: string; schema: z.ZodType }
const fieldsNamed = (names: readonly string[]): Field[] =>
  inputs.flatMap(([path, schema]) =>
    Object.entries((schema as z.ZodObject).shape)
      .filter(([name]) => names.includes(name))
      .map(([name, field]) => ({ path: `${path} ${name}`, schema: field as z.ZodType })),
  )

test('every call of another system takes the longest key of a player', () => {
  const fields = fieldsNamed(['player', 'friend', 'externalKey'])
  expect(fields.map(({ path }) => path).toSorted()).toEqual([
    'service/coins player',
    'service/deposits player',
    'service/logins player',
    'service/players externalKey',
    'service/players friend',
    'service/redeem player',
    'service/rewards player',
    'service/verify-password player',
    'service/withdrawals player',
  ])
  expect(
    fields.filter(({ schema }) => !schema.safeParse(longestKey).success).map(({ path }) => path),
  ).toEqual([])
})

test('the description of the API says that a player may be named by key', () => {
  const described = fieldsNamed(['player']).map(({ path, schema }) => [
    path,
    (schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema).description,
  ])
  expect(described.filter(([, words]) => words !== 'Key, code or id of the player')).toEqual([])
})
