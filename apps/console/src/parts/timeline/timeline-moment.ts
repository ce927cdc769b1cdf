import type { TimelineLine } from '@khlang/contract/crediting'

export type ActLine = Extract<TimelineLine, { line: 'act' }>

/** How everything stood after so many lines: of each thing the last that had happened to it. */
export function momentAt(lines: readonly TimelineLine[], count: number): ActLine[] {
  const last = new Map<string, ActLine>()
  for (const line of lines.slice(0, count)) if (line.line === 'act') last.set(line.about.id, line)
  return [...last.values()]
}

type Facts = Record<string, unknown> | null
export type Change = { field: string; before: string | null; after: string | null }

/** What is different afterwards, field by field. */
export function changesIn(before: Facts, after: Facts): Change[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields]
    .map((field) => ({ field, before: said(before?.[field]), after: said(after?.[field]) }))
    .filter((change) => change.before !== change.after)
}

function said(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return isFigures(value)
    ? Object.entries(value)
        .map(([name, figure]) => `${name} ${figure}`)
        .join(', ')
    : JSON.stringify(value)
}

const isFigures = (value: unknown): value is Record<string, number> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every((one) => typeof one === 'number')
