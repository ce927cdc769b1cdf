import { parseSync } from 'vite'
import { hole } from './tokens.ts'

/** A template of SQL in a file: a statement, or a fragment of one. */
export type Template = {
  /** Where its tag is, such as `db` in `db<Row[]>…`. */
  tag: { from: number; to: number }
  /** Where its text begins. */
  from: number
  text: string
}

type Node = { type: string; start: number; end: number }
type Tagged = Node & {
  tag: Node
  quasi: Node & { quasis: { value: { cooked: string | null } }[] }
}

/** Returns the templates of a TypeScript file in their order, those inside others too. */
export function templatesOf(source: string): Template[] {
  const { program, errors } = parseSync('store.ts', source)
  if (errors.length > 0) throw new Error(errors[0]!.message)
  const found: Template[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    if (isTagged(value)) found.push(templateOf(value))
    for (const inside of Object.values(value)) visit(inside)
  }
  visit(program)
  return found.toSorted((a, b) => a.from - b.from)
}

/** Any tag of a single name, such as `db`, `tx` or `sql`, is taken for SQL; one such as `String.raw` is not. */
const isTagged = (value: object): value is Tagged =>
  'type' in value && value.type === 'TaggedTemplateExpression' && (value as Tagged).tag.type === 'Identifier'

const templateOf = ({ tag, quasi }: Tagged): Template => ({
  tag: { from: tag.start, to: tag.end },
  from: quasi.start + 1,
  text: quasi.quasis.map(({ value }) => value.cooked ?? '').join(hole),
})
