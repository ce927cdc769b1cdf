/** `revision` tells rows of one version apart, where the machine changes its mind about them. */
export type Versioned = { id: string; version: number; revision?: number; createdAt: string }

/** Rows by id, each in its highest version, whichever road it came by and in whatever order. */
export function createRowBook<Row extends Versioned>() {
  const rows = new Map<string, Row>()
  const versions = new Map<string, [version: number, revision: number]>()

  return {
    /** True when this was news. */
    take(row: Row) {
      const known = versions.get(row.id)
      const step = known ? row.version - known[0] || (row.revision ?? 0) - known[1] : 1
      if (step < 0 || (step === 0 && rows.has(row.id))) return false
      versions.set(row.id, [row.version, row.revision ?? 0])
      rows.set(row.id, row)
      return true
    },
    /** The same version, with something else to say that is joined to it. */
    amend: (row: Row) => void rows.set(row.id, row),
    get: (id: string) => rows.get(id),
    /** The row is no longer shown; its version stays, so that an older answer cannot bring it back. */
    forget: (id: string) => void rows.delete(id),
  }
}
