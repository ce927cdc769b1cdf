import type { z } from 'zod'
import { unwrapSchema } from './refused-fields.ts'

type Router = { readonly [name: string]: unknown }
type Procedure = { '~orpc': { route: { method?: string; path?: string }; inputSchema?: z.ZodType } }

/** Returns the path and the input schema of each command (POST) of the contract that has an input. */
export function commandsOf(router: object): [string, z.ZodType][] {
  return Object.values(router as Router).flatMap((one): [string, z.ZodType][] => {
    if (!isProcedure(one)) return commandsOf(one as object)
    const { route, inputSchema } = one['~orpc']
    return route.method === 'POST' && inputSchema ? [[route.path!.slice(1), inputSchema]] : []
  })
}

const isProcedure = (one: unknown): one is Procedure =>
  typeof one === 'object' && one !== null && '~orpc' in one

/** Returns the path of each field of an input, such as `rows.*.version`: `*` is any element of a list or record. */
export function pathsOf(schema: z.ZodType, path: readonly string[] = []): string[] {
  return unwrapSchema(schema).flatMap((one) => {
    const def = one._zod.def as unknown as {
      shape?: Record<string, z.ZodType>
      element?: z.ZodType
      valueType?: z.ZodType
    }
    if (def.shape)
      return Object.entries(def.shape).flatMap(([name, inside]) => pathsOf(inside, [...path, name]))
    const inside = def.element ?? def.valueType
    return [path.join('.'), ...(inside ? pathsOf(inside, [...path, '*']) : [])]
  })
}

/** Returns the path and the default value of each field of an input that has a default. */
export function defaultsOf(schema: z.ZodType, path: readonly string[] = []): [string, unknown][] {
  const def = schema._zod.def as unknown as {
    type: string
    innerType?: z.ZodType
    defaultValue?: unknown
    options?: z.ZodType[]
    shape?: Record<string, z.ZodType>
    element?: z.ZodType
    valueType?: z.ZodType
  }
  const inside = def.element ?? def.valueType
  return [
    ...(def.type === 'default' ? [[path.join('.'), def.defaultValue] as [string, unknown]] : []),
    ...(def.innerType ? defaultsOf(def.innerType, path) : []),
    ...(def.options ?? []).flatMap((one) => defaultsOf(one, path)),
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => defaultsOf(one, [...path, name])),
    ...(inside ? defaultsOf(inside, [...path, '*']) : []),
  ]
}
