import type { AgentRow } from '@khlang/contract/agents'
import { maxCodeDigits } from '@khlang/domain/agents/agent'
import { maxCodeLength } from '@khlang/domain/players/code-length'
import { expect, test } from 'vitest'
import th from '../../messages/th.json' with { type: 'json' }
import { draftOf, fieldsOf, problemsOf } from './agent-draft.ts'

const agent = { username: 'north', name: 'สายเหนือ', digits: 4, hasPassword: true } as AgentRow
const fits = { username: null, name: null, digits: null, password: null }

test('saving an untouched agent changes nothing, and sends no password', () => {
  expect(fieldsOf(draftOf(agent))).toEqual({ username: 'north', name: 'สายเหนือ', digits: 4 })
  expect(problemsOf(draftOf(agent), { ...agent, last: 9_999 })).toEqual(fits)
  expect(fieldsOf({ ...draftOf(agent), password: 'another long one' })).toMatchObject({
    password: 'another long one',
  })
})

test('a new agent begins with three digits, and misses a username and a name', () => {
  expect(draftOf(null)).toMatchObject({ digits: '3', password: '' })
  expect(problemsOf(draftOf(null), null)).toEqual({
    ...fits,
    username: th.agent_username_wrong,
    name: th.agent_name_missing,
  })
})

test.each([
  ['digits', '3', th.agent_digits_few.replace('{last}', '1000')],
  ['digits', 'x', th.agent_digits_wrong.replace('{most}', String(maxCodeDigits))],
  ['password', '1234567', th.agent_password_short],
])('the field %s is wrong with "%s"', (field, typed, said) => {
  const problems = problemsOf({ ...draftOf(agent), [field]: typed }, { ...agent, last: 1_000 })
  expect(problems).toEqual({ ...fits, [field]: said })
})

test('the length of codes may be typed in Thai digits', () => {
  const typed = { ...draftOf(agent), digits: '๕' }
  expect(problemsOf(typed, { ...agent, last: 1_000 })).toEqual(fits)
  expect(fieldsOf(typed)).toMatchObject({ digits: 5 })
})

test('a username with which codes would be too long is said to be so, unless the agent has it already', () => {
  const long = { ...draftOf(agent), username: 'x'.repeat(27) }
  expect(problemsOf(long, { ...agent, last: 1 })).toEqual({
    ...fits,
    username: th.agent_code_long.replace('{most}', String(maxCodeLength)),
  })
  expect(problemsOf({ ...long, digits: '3' }, { ...agent, last: 1 })).toEqual(fits)
  expect(problemsOf(long, { ...agent, username: long.username, last: 1 })).toEqual(fits)
})
