import { newerOf } from './newer-row.ts'

type Row = { id: string; version: number; revision?: number | undefined }

/**
 * Collects the rows that are heard while a read is on its way: its answer may be older than they are, and there may be
 * no list yet that could take them.
 */
export function heardMeanwhile<Heard extends Row>() {
  const reads = new Set<Map<string, Heard>>()
  return {
    /** Takes a row from the stream or from a command's answer. */
    hear(row: Heard) {
      for (const rows of reads) rows.set(row.id, newerOf(rows.get(row.id), row))
    },
    /** Reads. Returns the answer, and the last state of each row that was heard meanwhile. */
    async during<Answer>(read: () => Promise<Answer>): Promise<{ answer: Answer; heard: Heard[] }> {
      const rows = new Map<string, Heard>()
      reads.add(rows)
      try {
        return { answer: await read(), heard: [...rows.values()] }
      } finally {
        reads.delete(rows)
      }
    },
  }
}
