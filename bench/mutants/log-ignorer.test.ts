import { expect, test } from 'vitest'
import { logIgnorer, onlyLogged } from './log-ignorer.ts'

const name = (text: string) => ({ type: 'Identifier', name: text })
const call = (object: object, method: string) => ({
  type: 'CallExpression',
  callee: { type: 'MemberExpression', object: object as never, property: name(method) },
})
const statement = (expression: object) => ({ type: 'ExpressionStatement', expression: expression as never })
const ofContext = { type: 'MemberExpression', object: name('context'), property: name('log') }

test('what is only written to the log is not judged, and everything beside it is', () => {
  expect(logIgnorer.shouldIgnore({ node: call(name('log'), 'warn') })).toBe(onlyLogged)
  expect(logIgnorer.shouldIgnore({ node: call(ofContext, 'error') })).toBe(onlyLogged)
  expect(logIgnorer.shouldIgnore({ node: call(name('tx'), 'unsafe') })).toBeUndefined()
  const logs = statement(call(ofContext, 'warn'))
  expect(logIgnorer.shouldIgnore({ node: { type: 'BlockStatement', body: [logs] } })).toBe(onlyLogged)
  const both = { type: 'BlockStatement', body: [logs, statement(call(name('request'), 'end'))] }
  expect(logIgnorer.shouldIgnore({ node: both })).toBeUndefined()
  expect(logIgnorer.shouldIgnore({ node: { type: 'BlockStatement', body: [] } })).toBeUndefined()
})
