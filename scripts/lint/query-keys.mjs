// A rule of oxlint. A query whose key lacks something that its answer depends on shows the answer to another question
// from the cache: the lines of one group of an import under the heading of another.

/**
 * Reports what `queryFn` uses of the component around it and `queryKey` does not name. Functions and objects that it
 * only calls are taken for the same each time.
 */
const queryNamesItsInputs = {
  create: ({ sourceCode, report }) => ({
    ObjectExpression(query) {
      const key = valueOf(query, 'queryKey')
      // `read`: of the hooks that read page by page.
      const read = valueOf(query, 'queryFn') ?? valueOf(query, 'read')
      if (!key || !read) return
      const { scopeManager } = sourceCode
      const named = usesIn(scopeManager, key).flatMap(({ resolved }) => [
        resolved,
        ...madeFrom(scopeManager, resolved),
      ])
      const missing = usesIn(scopeManager, read)
        .filter(({ identifier, resolved }) => !isCalled(identifier) && isOfComponent(resolved, read))
        .filter(({ resolved }) => !named.includes(resolved))
      for (const name of new Set(missing.map(({ resolved }) => resolved.name)))
        report({
          node: key,
          message: `The answer depends on \`${name}\`, which the key of the query does not name.`,
        })
    },
  }),
}

const valueOf = (object, name) =>
  object.properties.find(({ key }) => key?.type === 'Identifier' && key.name === name)?.value

const contains = (outer, { range }) => outer.range[0] <= range[0] && range[1] <= outer.range[1]

/** Returns the uses of variables in a part of the source. */
const usesIn = (scopeManager, part) =>
  scopeManager.scopes
    .flatMap(({ references }) => references)
    .filter(({ identifier, resolved }) => resolved && contains(part, identifier))

/** Returns the variables from which a constant is made: a key may be a constant. */
const madeFrom = (scopeManager, { defs }) =>
  defs.flatMap(({ node }) =>
    node.type === 'VariableDeclarator' && node.init
      ? usesIn(scopeManager, node.init).map(({ resolved }) => resolved)
      : [],
  )

/** Whether this is `read` in `read()`, or `client` in `client.read()`. */
function isCalled({ parent, range }) {
  if (parent.type === 'MemberExpression' && parent.object.range[0] === range[0]) return isCalled(parent)
  return parent.type === 'CallExpression' && parent.callee.range[0] === range[0]
}

/** Whether a variable is neither of the whole file nor declared in the part itself. */
const isOfComponent = ({ scope, defs }, part) =>
  !['module', 'global'].includes(scope.type) && defs.every(({ name }) => !contains(part, name))

export default { meta: { name: 'khlang' }, rules: { 'query-names-its-inputs': queryNamesItsInputs } }
