// What is typed about one row must not be saved for the next one that is chosen: whatever keeps state about a row is
// drawn with its key, or within something that is. React then begins it again for another row.
import { globSync, readFileSync } from 'node:fs'
import { parseSync, type Node } from 'oxc-parser'
import { expect, test } from 'vitest'
import { walkNodes } from './scripts/test/walk-nodes.ts'

/** Props by which a component is given one row among others. */
const rowProp = /^(row|order|entry|deposit|request|withdrawal|reward|player|account|record|offer|one|slip)$/
/** Props that say which row a component is about. `all`: it passes on whatever it is given. */
const aboutRow = (prop: string) =>
  rowProp.test(prop) || /^(id|userId|rule|member|candidate|waitingAccount|all)$/.test(prop)
/** Hooks that keep what somebody typed or chose. */
const keepsState = /\buse(State|Form|Draft)\w*\(/

type Component = { props: string[]; keeps: boolean }
/** A place where a component is drawn. `within`: the component that draws it, if it has a name. */
type Use = { name: string; given: string[]; isKeyed: boolean; within: string | undefined; file: string }

const components = new Map<string, Component>()
const uses: Use[] = []

/** Returns the name of a component's function: `function Pane()` or `const Pane = () =>`. */
function nameOf(node: Node, around: Node[]): string | undefined {
  const parent = around.at(-1)
  const name =
    node.type === 'FunctionDeclaration'
      ? node.id?.name
      : node.type === 'ArrowFunctionExpression' && parent?.type === 'VariableDeclarator'
        ? parent.id.type === 'Identifier' && parent.id.name
        : undefined
  return name && /^[A-Z]/.test(name) ? name : undefined
}

const propName = (property: Node) =>
  property.type === 'Property' && property.key.type === 'Identifier' ? [property.key.name] : []

/** A form for a new row is given none. */
const isNull = (value: Node | null) =>
  value?.type === 'JSXExpressionContainer' &&
  value.expression.type === 'Literal' &&
  value.expression.value === null

type Element = Extract<Node, { type: 'JSXElement' }>
/** Returns the names of an element's attributes, those of a spread object too. */
const attributesOf = ({ openingElement }: Element) =>
  openingElement.attributes.flatMap((one) => {
    if (one.type === 'JSXSpreadAttribute')
      return one.argument.type === 'ObjectExpression' ? one.argument.properties.flatMap(propName) : ['all']
    return one.name.type === 'JSXIdentifier' && !isNull(one.value) ? [one.name.name] : []
  })

/** Returns the props given to an element; for a component that is loaded when it is needed, those in `props`. */
function givenTo(element: Element, source: string): string[] {
  const attributes = attributesOf(element)
  if (!attributes.includes('load')) return attributes
  const { start, end } = element.openingElement
  return [...source.slice(start, end).matchAll(/^\s*(\w+)[,:]|[{,] (\w+)[ ,:]/gm)].map(([, a, b]) => a ?? b!)
}

for (const file of globSync('apps/console/src/**/*.tsx', { exclude: (name) => name.endsWith('.test.tsx') })) {
  const source = readFileSync(file, 'utf8')
  walkNodes(parseSync(file, source).program, (node, around) => {
    const name = nameOf(node, around)
    if (name) {
      const given = 'params' in node ? (node.params as Node[])[0] : undefined
      const props =
        given?.type === 'ObjectPattern' ? given.properties.flatMap(propName) : given ? ['all'] : []
      components.set(name, { props, keeps: keepsState.test(source.slice(node.start, node.end)) })
    }
    if (node.type !== 'JSXElement' || node.openingElement.name.type !== 'JSXIdentifier') return
    uses.push({
      name: node.openingElement.name.name,
      given: givenTo(node, source),
      isKeyed: [...around, node].some(
        (one) => one.type === 'JSXElement' && attributesOf(one).includes('key'),
      ),
      within: around.map((one, at) => nameOf(one, around.slice(0, at))).findLast((one) => one !== undefined),
      file,
    })
  })
}

/** Something that covers the page and goes away before another row can be chosen. */
const isDialog = (name: string, given: string[]) =>
  name.endsWith('Dialog') || (given.includes('onClose') && name !== 'Lazy')

/**
 * Whether another row gives a new component: by a key, or because it is drawn within a component that is given the row
 * itself and begins again. One that is nowhere drawn by its name is loaded by `Lazy`.
 */
function beginsAgain({ name, given, isKeyed, within }: Use, seen: readonly string[] = []): boolean {
  if (isKeyed || isDialog(name, given)) return true
  if (within === undefined || isDialog(within, []) || seen.includes(within)) return true
  if (!components.get(within)!.props.some(aboutRow)) return false
  return uses.filter((use) => use.name === within).every((use) => beginsAgain(use, [...seen, within]))
}

/** Components whose state does not depend on the row, with what they keep. */
const independent: Record<string, string> = {
  DeskDetail: 'which keys are pressed',
}

test('whatever keeps state about a row is drawn with the key of the row', () => {
  const kept = uses.filter(({ name, given }) => {
    const component = components.get(name)
    if (name === 'Lazy') return given.includes('row')
    const takes = (prop: string) => component?.props.some((own) => own === prop || own === 'all')
    return component?.keeps && given.some((prop) => rowProp.test(prop) && takes(prop))
  })
  expect(kept.length).toBeGreaterThan(30)
  const mixed = kept.filter((use) => !beginsAgain(use) && !(use.name in independent))
  expect(mixed.map(({ name, within, file }) => `${name} in ${within} (${file})`)).toEqual([])
})
