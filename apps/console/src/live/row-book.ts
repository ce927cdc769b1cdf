import { compareVersions } from './newer-row.ts'

export type Versioned = { id: string; version: number; revision?: number; createdAt: string }

/** Keeps each row in its highest version, whatever its source and the order of arrival. */
export function createRowBook<Row extends Versioned>() {
  const rows = new Map<string, Row>()
  const versions = new Map<string, { version: number; revision: number | undefined }>()

  return {
    /**
     * Stores the row and returns true. Ignores it and returns false if this version or a newer one is stored, or if a
     * newer one was seen before.
     */
    take(row: Row) {
      const knownVersion = versions.get(row.id)
      const step = knownVersion ? compareVersions(row, knownVersion) : 1
      if (step < 0 || (step === 0 && rows.has(row.id))) return false
      versions.set(row.id, { version: row.version, revision: row.revision })
      rows.set(row.id, row)
      return true
    },
    /** Replaces a row by one of the same version whose joined data has changed. */
    amend: (row: Row) => void rows.set(row.id, row),
    get: (id: string) => rows.get(id),
    /** Drops a row that is no longer shown. Its version is kept, so that an older answer cannot bring it back. */
    forget: (id: string) => void rows.delete(id),
  }
}
