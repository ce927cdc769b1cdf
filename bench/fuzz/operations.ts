import formats from 'ajv-formats'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** The part of JSON Schema that the API's own document uses. */
export type Schema = {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  format?: string
  pattern?: string
  examples?: unknown[]
}
type Parameter = { name: string; in: 'query' | 'path'; required?: boolean; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Described = {
  parameters?: Parameter[]
  requestBody?: { content: Content }
  responses: Record<string, { content?: Content }>
}
export type Document = { paths: Record<string, Record<string, Described>> }

/** One operation of the API as the document describes it. */
export type Operation = {
  name: string
  method: string
  path: string
  parameters: readonly Parameter[]
  body: { type: string; schema: Schema } | null
  /** Returns whether the document allows this body. */
  allows: (body: unknown) => boolean
  /** Returns what is wrong with an answer; null if the document declares it. */
  faultOf: (status: number, type: string, body: unknown) => string | null
}

export function operationsOf(document: Document): Operation[] {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true })
  formats.default(ajv)
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, described]) => !isStream(described))
      .map(([method, described]) => operationOf(ajv, path, method, described)),
  )
}

/** A stream of events never ends, so there is no whole answer to check. */
const isStream = ({ responses }: Described) => 'text/event-stream' in (responses['200']?.content ?? {})

function operationOf(ajv: Ajv2020, path: string, method: string, described: Described): Operation {
  const { parameters = [], requestBody, responses } = described
  const [type, content] = Object.entries(requestBody?.content ?? {})[0] ?? []
  const body = type && content ? { type, schema: content.schema } : null
  const check = later(ajv, body?.schema)
  const answers = new Map(
    Object.entries(responses).map(([status, answer]) => {
      const [said, promised] = Object.entries(answer.content ?? {})[0] ?? []
      return [Number(status), { type: said, check: later(ajv, promised?.schema) }] as const
    }),
  )
  return {
    name: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    parameters,
    body,
    allows: (value) => check(value) === null,
    faultOf(status, type, value) {
      const promised = answers.get(status)
      if (!promised) return `answers ${status}, which it does not declare`
      if (!promised.type) return null // a file
      if (!type.startsWith(promised.type))
        return `answers ${status} as ${type}, and declares ${promised.type}`
      return promised.check(value)
    },
  }
}

/**
 * Returns a check that says how a value violates the schema, or null if it does not. The schema is compiled
 * on first use: most runs need only some of them.
 */
function later(ajv: Ajv2020, schema: Schema | undefined): (value: unknown) => string | null {
  let validate: ValidateFunction | undefined
  return (value) => {
    if (!schema) return null
    validate ??= ajv.compile(schema)
    return validate(value) ? null : `is off its schema: ${ajv.errorsText(validate.errors)}`
  }
}
