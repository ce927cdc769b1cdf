import { isDeepStrictEqual } from 'node:util'
import { api } from '@khlang/contract/api'
import { commandsOf, defaultsOf, pathsOf } from '@khlang/contract/input-paths'

type Sent = { path: readonly string[]; value: unknown }

/** For each command, the fields that it was sent with a value. */
export type SentFields = Map<string, Sent[]>

export function noteSent(sent: SentFields, command: string, input: Record<string, unknown>): void {
  sent.set(command, [...(sent.get(command) ?? []), ...fieldsOf(input)])
}

/** Returns each field with a value, at every depth. The elements of a list are named `*`. */
function fieldsOf(value: unknown, path: readonly string[] = []): Sent[] {
  if (value === undefined || value === null) return []
  const inside = Array.isArray(value)
    ? value.map((one) => ['*', one] as const)
    : typeof value === 'object'
      ? Object.entries(value)
      : []
  return [{ path, value }, ...inside.flatMap(([name, one]) => fieldsOf(one, [...path, name]))]
}

/**
 * Returns the command and the path of each field of the contract that was never sent with a value, or only with its
 * default. In a record, where the contract has `*`, a value under any name counts.
 */
export function neverSent(sent: SentFields): string[] {
  return commandsOf(api).flatMap(([command, schema]) => {
    const usual = new Map(defaultsOf(schema))
    const was = (field: string) =>
      (sent.get(command) ?? []).some(
        ({ path, value }) =>
          isAt(path, field) && !(usual.has(field) && isDeepStrictEqual(value, usual.get(field))),
      )
    return [...new Set([...pathsOf(schema), ...usual.keys()])]
      .filter((field) => !was(field))
      .map((field) => `${command} ${field}`)
  })
}

/** Some names contain dots themselves, so both are compared as they are written. */
function isAt(path: readonly string[], field: string): boolean {
  const [parts, names] = [path.join('.').split('.'), field.split('.')]
  return parts.length === names.length && names.every((name, at) => name === '*' || name === parts[at])
}
