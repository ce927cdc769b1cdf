import { expect, test } from 'vitest'
import { api } from './api.ts'
import { commandsOf } from './input-paths.ts'
import { refusedFields } from './refused-fields.ts'
import { textLimits } from './text-limits.ts'

const limitsOf = (command: string) => textLimits(commandsOf(api).find(([path]) => path === command)![1])

test('a text at its limit is accepted, and one character more is refused', () => {
  const [, schema] = commandsOf(api).find(([path]) => path === 'players/add-note')!
  expect(textLimits(schema)).toEqual({ body: 2_000 })
  const refusedFor = (body: string) => {
    const input = { operationId: crypto.randomUUID(), playerId: crypto.randomUUID(), body, pinned: false }
    const { error } = schema.safeParse(input)
    return error ? refusedFields(schema, error.issues, input) : []
  }
  expect(refusedFor('x'.repeat(2_000))).toEqual([])
  expect(refusedFor('x'.repeat(2_001))).toMatchObject([{ path: 'body', rule: 'length', most: 2_000 }])
})

test('a text inside an object has its limit at its path, and a number has none', () => {
  const limitsOf = (command: string) => textLimits(commandsOf(api).find(([path]) => path === command)![1])
  expect(limitsOf('players/create')).toMatchObject({ 'player.firstName': 120, letIn: 500 })
  expect(limitsOf('connections/limit-key')).toEqual({})
})

test('a password field has no limit, because it would be cut off unseen', () => {
  expect(Object.keys(limitsOf('agents/create')).sort()).toEqual(['name', 'username'])
})
