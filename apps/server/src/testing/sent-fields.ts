import { api } from '@khlang/contract/api'
import { commandsOf, pathsOf } from '@khlang/contract/input-paths'

/** For each command, the paths of the fields that it was sent with a value. */
export type SentFields = Map<string, Set<string>>

export function noteSent(sent: SentFields, command: string, input: Record<string, unknown>): void {
  sent.set(command, new Set([...(sent.get(command) ?? []), ...fieldsOf(input)]))
}

/** Returns the path of each field with a value. The elements of a list are written as `*`. */
function fieldsOf(value: unknown, path: readonly string[] = []): string[] {
  if (value === undefined || value === null) return []
  if (Array.isArray(value)) return [path.join('.'), ...value.flatMap((one) => fieldsOf(one, [...path, '*']))]
  if (typeof value !== 'object') return [path.join('.')]
  return [path.join('.'), ...Object.entries(value).flatMap(([name, one]) => fieldsOf(one, [...path, name]))]
}

/**
 * Returns the command and the path of each field of the contract that was never sent with a value. In a record,
 * where the contract has `*`, a value under any name counts.
 */
export function neverSent(sent: SentFields): string[] {
  return commandsOf(api).flatMap(([command, schema]) => {
    const seen = [...(sent.get(command) ?? [])].map((path) => path.split('.'))
    const was = (field: string) => {
      const names = field.split('.')
      return seen.some(
        (path) =>
          path.length === names.length && names.every((name, at) => name === '*' || name === path[at]),
      )
    }
    return [...new Set(pathsOf(schema))].filter((field) => !was(field)).map((field) => `${command} ${field}`)
  })
}
