import type { OldDocument } from './old-making.ts'
import { typedFields } from './old-typed-value.ts'

type Version = { at: number; fields: Record<string, unknown> | null }
type Kept = { id: string; versions: Version[] }

/** Collections with all past versions, so that they can be read as of an earlier moment, in microseconds since 1970. */
export function keepDocuments(documents: readonly OldDocument[]) {
  let clock = Date.now() * 1000
  const collections = new Map<string, Map<string, Kept>>()
  const sortedCache = new Map<string, Kept[]>()
  const put = (collection: string, id: string, body: Record<string, unknown> | null) => {
    const kept = collections.get(collection) ?? new Map<string, Kept>()
    collections.set(collection, kept)
    const one = kept.get(id) ?? { id, versions: [] }
    kept.set(id, one)
    one.versions.push({ at: (clock += 1), fields: body === null ? null : typedFields(body) })
    sortedCache.delete(collection)
  }
  for (const { collection, id, body } of documents) put(collection, id, body)
  return {
    put,
    now: () => (clock += 1),
    /** Returns the documents as of that moment, in the order of their names. */
    asOf(collection: string, moment: number): { id: string; fields: Record<string, unknown> }[] {
      const all = sortedCache.get(collection) ?? byName([...(collections.get(collection)?.values() ?? [])])
      sortedCache.set(collection, all)
      return all.flatMap(({ id, versions }) => {
        const fields = versions.findLast(({ at }) => at <= moment)?.fields ?? null
        return fields === null ? [] : [{ id, fields }]
      })
    },
  }
}

const byName = (kept: Kept[]) => kept.toSorted((a, b) => Buffer.compare(Buffer.from(a.id), Buffer.from(b.id)))

/** Formats microseconds in the form of the document database. */
export function momentText(micros: number): string {
  const whole = new Date(Math.floor(micros / 1_000_000) * 1000).toISOString().slice(0, 19)
  return `${whole}.${String(micros % 1_000_000).padStart(6, '0')}Z`
}

export const microsOf = (text: string) =>
  Date.parse(`${text.slice(0, 19)}Z`) * 1000 + Number((/\.(\d+)Z$/.exec(text)?.[1] ?? '').padEnd(6, '0'))
