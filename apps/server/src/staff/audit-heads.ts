import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from './audit-chain-store.ts'

/**
 * Where the chain ended at which moment, written where nobody reaches with the database alone: who rewrites every line and every link
 * must still bring this file into line. One line each, only ever added to.
 */
export type AuditHeads = {
  write: (head: Head) => Promise<void>
  /** Null where there is no such file: then nothing outside the database tells where the chain ended. */
  read: () => Promise<WrittenHead[] | null>
}
export type WrittenHead = { at: string; place: number; hash: string }

export const auditHeadsPath = ({ dataDir }: { dataDir: string }) => join(dataDir, 'audit-heads.jsonl')

export function openAuditHeads(path: string): AuditHeads {
  return {
    async write({ place, hash }) {
      const line: WrittenHead = { at: new Date().toISOString(), place, hash: hash.toString('hex') }
      const file = await open(path, 'a', 0o600)
      try {
        await file.appendFile(`${JSON.stringify(line)}\n`)
        await file.sync()
      } finally {
        await file.close()
      }
    },
    async read() {
      if (!existsSync(path)) return null
      const lines = (await readFile(path, 'utf8')).split('\n')
      return lines.flatMap(readLine)
    },
  }
}

/** A process that died while it wrote leaves half a line, which says nothing. */
function readLine(line: string): WrittenHead[] {
  try {
    return [JSON.parse(line) as WrittenHead]
  } catch {
    return []
  }
}
