import { expect, test } from 'vitest'
import { elementMutator, withoutAnAlternative } from './element-mutator.ts'
import type { Node } from './more-mutators.ts'

const mutantsOf = (node: Node) => [...elementMutator.mutate({ node })]
const one = { type: 'StringLiteral', value: 'from' }
const two = { type: 'StringLiteral', value: 'to' }

test('each element of a list is left out once', () => {
  const list = { type: 'ArrayExpression', elements: [one, two] }
  expect(mutantsOf(list)).toEqual([
    { ...list, elements: [two] },
    { ...list, elements: [one] },
  ])
})

test('a list of one is not emptied again: StrykerJS does that', () => {
  expect(mutantsOf({ type: 'ArrayExpression', elements: [one] } as Node)).toEqual([])
  expect(mutantsOf(one)).toEqual([])
})

test.each([
  ['a(b|c)', ['a(c)', 'a(b)']],
  ['^x$|^y$|^z$', ['^y$|^z$', '^x$|^z$', '^x$|^y$']],
  ['(?:a|b(?=c|d))', ['(?:a|b(?=d))', '(?:a|b(?=c))', '(?:b(?=c|d))', '(?:a)']],
  [String.raw`(?<word>\||[a|b])`, ['(?<word>[a|b])', String.raw`(?<word>\|)`]],
  ['a(b)', []],
])('each alternative of %s is left out once', (pattern, expected) => {
  expect([...withoutAnAlternative(pattern)]).toEqual(expected)
})

test('a pattern keeps its flags', () => {
  expect(mutantsOf({ type: 'RegExpLiteral', pattern: 'a|b', flags: 'i' } as Node)).toMatchObject([
    { pattern: 'b', flags: 'i' },
    { pattern: 'a', flags: 'i' },
  ])
})
