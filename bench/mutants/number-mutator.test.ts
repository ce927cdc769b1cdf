import { expect, test } from 'vitest'
import { numberMutator } from './number-mutator.ts'

const mutantsOf = (node: { type: string; value?: unknown }) => [...numberMutator.mutate({ node })]

test('a number literal is increased by one, and nothing else is changed', () => {
  expect(mutantsOf({ type: 'NumericLiteral', value: 30 })).toEqual([{ type: 'NumericLiteral', value: 31 }])
  expect(mutantsOf({ type: 'NumericLiteral', value: 0 })).toEqual([{ type: 'NumericLiteral', value: 1 }])
  expect(mutantsOf({ type: 'StringLiteral', value: '30' })).toEqual([])
  expect(mutantsOf({ type: 'BinaryExpression' })).toEqual([])
})
