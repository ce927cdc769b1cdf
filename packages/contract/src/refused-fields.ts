import { z } from 'zod'
import { ruleOf } from './field-rules.ts'

/**
 * A refused field: the allowed values, as an English sentence and as a rule (`FieldRule` or `KindRule`) with its
 * bounds, both included.
 */
export const fieldProblem = z.object({
  path: z.string(),
  message: z.string(),
  rule: z.string().optional(),
  least: z.number().optional(),
  most: z.number().optional(),
})
export type FieldProblem = z.infer<typeof fieldProblem>

/** Rules that follow from the type of the field. `least` and `most` are the field's bounds, if it has any. */
export const kindRules = [
  'missing',
  'length',
  'items',
  'whole',
  'number',
  'choice',
  'email',
  'https',
  'unexpected',
  'form',
  'weight-order',
  'account-unknown',
] as const
export type KindRule = (typeof kindRules)[number]

type Issue = {
  readonly code?: string
  readonly message: string
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  readonly format?: string
  readonly params?: { rule?: string }
}
type Bounds = { kind: KindRule; least?: number | undefined; most?: number | undefined }

/**
 * Returns each field for which an input was refused, with the schema's message, the rule, and the field's
 * bounds. An issue of the schema library contains only the violated bound, so the lower and upper bounds are
 * read from the schema.
 */
export const refusedFields = (schema: unknown, issues: readonly object[], input: unknown): FieldProblem[] =>
  (issues as readonly Issue[]).map((issue) => {
    const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
    const [bounds] = boundsAt(schema as z.ZodType, path)
    const rule =
      issue.params?.rule ?? ruleOf(issue.message) ?? kindRuleOf(issue, bounds, valueAt(input, path))
    return {
      path: path.join('.'),
      message: issue.message,
      rule,
      ...(bounds && rule === bounds.kind && { least: bounds.least, most: bounds.most }),
    }
  })

const wrongType = ['invalid_type', 'invalid_value', 'invalid_union']

function kindRuleOf({ code = '', format = '' }: Issue, bounds: Bounds | undefined, value: unknown): KindRule {
  if ((value === undefined || value === null) && wrongType.includes(code)) return 'missing'
  if (code === 'unrecognized_keys') return 'unexpected'
  if (code === 'invalid_value' || code === 'invalid_union' || format === 'uuid') return 'choice'
  if (format === 'email') return 'email'
  if (format === 'url') return 'https'
  if (['too_small', 'too_big', 'invalid_type'].includes(code)) return bounds?.kind ?? 'form'
  return 'form'
}

type Check = {
  readonly check: string
  readonly format?: string
  readonly value?: number
  readonly minimum?: number
  readonly maximum?: number
}

function boundsOf({ _zod: { def } }: z.ZodType): Bounds | undefined {
  const kind = kinds[def.type]
  if (kind === undefined) return undefined
  const ownCheck = def as unknown as Check
  const checks = [
    ...(ownCheck.check ? [ownCheck] : []),
    ...(def.checks ?? []).map((one) => one._zod.def as Check),
  ]
  const isWhole = checks.some(({ format }) => format === 'safeint')
  const minCheck = checks.findLast(({ check }) => check === 'greater_than' || check === 'min_length')
  const maxCheck = checks.findLast(({ check }) => check === 'less_than' || check === 'max_length')
  return {
    kind: isWhole ? 'whole' : kind,
    ...(minCheck && { least: minCheck.value ?? minCheck.minimum }),
    ...(maxCheck && { most: maxCheck.value ?? maxCheck.maximum }),
  }
}
const kinds: Partial<Record<string, KindRule>> = { string: 'length', number: 'number', array: 'items' }

/** Returns the bounds at a path: several where a union allows several shapes there. */
export const boundsAt = (schema: z.ZodType, path: readonly string[]): Bounds[] =>
  schemasAt(schema, path).flatMap((one) => boundsOf(one) ?? [])

/** Returns the schemas at a path: several where a union allows several shapes there. */
const schemasAt = (schema: z.ZodType, path: readonly string[]): z.ZodType[] =>
  path.reduce(
    (schemas, part) => schemas.flatMap((one) => schemasInside(one, part)).flatMap(unwrapSchema),
    unwrapSchema(schema),
  )

type Def = {
  readonly type: string
  readonly innerType: z.ZodType
  readonly in: z.ZodType
  readonly out: z.ZodType
  readonly options: readonly z.ZodType[]
  readonly left: z.ZodType
  readonly right: z.ZodType
  readonly element: z.ZodType
  readonly valueType: z.ZodType
  readonly shape: Readonly<Record<string, z.ZodType>>
}

/** Returns the underlying schemas: without defaults and transformations, and each member of a union. */
export function unwrapSchema(schema: z.ZodType | undefined): z.ZodType[] {
  if (!schema) return []
  const def = schema._zod.def as unknown as Def
  if (def.innerType) return unwrapSchema(def.innerType)
  if (def.type === 'pipe')
    return unwrapSchema((def.in._zod.def.type as string) === 'transform' ? def.out : def.in)
  if (def.type === 'union') return def.options.flatMap(unwrapSchema)
  if (def.type === 'intersection') return [...unwrapSchema(def.left), ...unwrapSchema(def.right)]
  return [schema]
}

/**
 * Returns the schemas directly inside an object, list or record. In a list or record every name gives the
 * element's schema.
 */
export function schemasInside(schema: z.ZodType, part: string): z.ZodType[] {
  const def = schema._zod.def as unknown as Def
  const inside =
    def.type === 'object' ? Object.hasOwn(def.shape, part) && def.shape[part] : (def.element ?? def.valueType)
  return inside ? [inside] : []
}

/**
 * Returns the fields of an input that its schema does not have, by their paths. The schema library leaves them out, so a
 * filter under a wrong name would select every row.
 */
export function unknownFields(
  schema: z.ZodType | undefined,
  input: unknown,
  path: readonly string[] = [],
): FieldProblem[] {
  if (typeof input !== 'object' || input === null) return []
  const shapes = unwrapSchema(schema)
  return Object.entries(input).flatMap(([name, value]) => {
    const [inside] = shapes.flatMap((one) => schemasInside(one, name))
    return inside
      ? unknownFields(inside, value, [...path, name])
      : [{ path: [...path, name].join('.'), message: 'There is no such field.', rule: 'unexpected' }]
  })
}

const valueAt = (input: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    input,
  )
