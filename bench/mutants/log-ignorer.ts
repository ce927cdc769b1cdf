import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin'

/** The part of Babel's nodes that is needed. */
type Node = {
  type: string
  body?: Node[]
  expression?: Node
  callee?: Node
  object?: Node
  property?: Node
  name?: string
}

/** Why a mutant of what is written to the log does not count. */
export const onlyLogged = 'only the log says it'

/**
 * Leaves out calls such as `log.warn(…)` and blocks that contain only such calls: the log is read by people,
 * and no test of business rules checks it.
 */
export const logIgnorer = {
  shouldIgnore: ({ node }: { node: Node }) =>
    isLogCall(node) || isLogging(node) || (node.type === 'BlockStatement' && isOnlyLogging(node.body ?? []))
      ? onlyLogged
      : undefined,
}

const isOnlyLogging = (statements: Node[]) => statements.length > 0 && statements.every(isLogging)

const isLogging = ({ type, expression }: Node) =>
  type === 'ExpressionStatement' && expression !== undefined && isLogCall(expression)

function isLogCall({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || callee?.type !== 'MemberExpression') return false
  const { object } = callee
  return object?.name === 'log' || object?.property?.name === 'log'
}

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'log', logIgnorer as never)]
