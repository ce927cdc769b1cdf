import { expect, test } from 'vitest'
import type { Node } from './more-mutators.ts'
import { operandMutator } from './operand-mutator.ts'

const isOpen = { type: 'Identifier', name: 'isOpen' }
const isLate = { type: 'Identifier', name: 'isLate' }
const comparison = { type: 'BinaryExpression', operator: '>' }
const sum = { type: 'BinaryExpression', operator: '+' }
const logical = (left: Node, operator: string, right: Node) => ({
  type: 'LogicalExpression',
  left,
  operator,
  right,
})
const mutantsOf = (node: Node) => [...operandMutator.mutate({ node })]

test('each side of && and || is left out once', () => {
  expect(mutantsOf(logical(isOpen, '&&', isLate))).toEqual([isLate, isOpen])
  expect(mutantsOf(logical(isOpen, '||', sum))).toEqual([sum, isOpen])
})

test('a comparison is not left out again: StrykerJS puts true or false in its place', () => {
  expect(mutantsOf(logical(comparison, '&&', isLate))).toEqual([comparison])
  expect(mutantsOf(logical(isOpen, '||', comparison))).toEqual([comparison])
  expect(mutantsOf(logical(comparison, '&&', logical(isOpen, '||', isLate)))).toEqual([])
})

test('a value and its default are each left out, whatever they are', () => {
  expect(mutantsOf(logical(isOpen, '??', comparison))).toEqual([comparison, isOpen])
})

test('what is no choice of two sides is not changed', () => {
  expect(mutantsOf(sum)).toEqual([])
  expect(mutantsOf(isOpen)).toEqual([])
})
