import type { TimelineLine } from '@khlang/contract/crediting/crediting'

export type ActLine = Extract<TimelineLine, { line: 'act' }>

/** Returns the state of all objects after `count` lines: the last act of each object. */
export function momentAt(lines: readonly TimelineLine[], count: number): ActLine[] {
  const last = new Map<string, ActLine>()
  for (const line of lines.slice(0, count)) if (line.line === 'act') last.set(line.about.id, line)
  return [...last.values()]
}

type Facts = Record<string, unknown> | null
export type Change = { field: string; before: string | null; after: string | null }

/** Returns what changed, field by field. */
export function changesIn(before: Facts, after: Facts): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

const textOf = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value)
