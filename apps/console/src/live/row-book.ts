export type Versioned = { id: string; version: number; createdAt: string }

/** Rows by id, each in its highest version, whichever road it came by and in whatever order. */
export function createRowBook<Row extends Versioned>() {
  const rows = new Map<string, Row>()
  const versions = new Map<string, number>()

  return {
    /** True when this was news. */
    take(row: Row) {
      const known = versions.get(row.id)
      if (known !== undefined && known >= row.version && (rows.has(row.id) || known > row.version))
        return false
      versions.set(row.id, row.version)
      rows.set(row.id, row)
      return true
    },
    get: (id: string) => rows.get(id),
    /** The row is no longer shown; its version stays, so that an older answer cannot bring it back. */
    forget: (id: string) => void rows.delete(id),
  }
}
