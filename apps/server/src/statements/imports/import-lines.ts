import type { ImportGroup, ImportLine } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import { bahtText } from '@khlang/domain/money'
import { refuse } from '#platform/http/refusal.ts'
import { readNumberCursor } from '#platform/lists/cursor.ts'
import { permit } from '#staff/actor.ts'
import { cellMaskFor } from '../rows.ts'
import type { Context } from '../../context.ts'
import { readImports } from './import-store.ts'
import { type VerdictRecord, verdictsOf } from './verdict-store.ts'

type Input = { importId: StatementImportId; group: ImportGroup; limit: number; cursor?: string | undefined }

/** Returns one page of the lines of one group, in the order of the file, masked for the role. */
export async function importLines({ caller, sql }: Context, { importId, group, limit, cursor }: Input) {
  const { role } = permit(caller, 'list.view')
  const maskCells = cellMaskFor(role)
  const [record] = await readImports(sql, [importId])
  if (!record) return refuse('not-found')
  const after = readNumberCursor(cursor, 9) ?? 0
  const verdicts = await verdictsOf(sql, importId, { group, after, limit: limit + 1 })
  const rows = verdicts.slice(0, limit)
  return {
    rows: rows.map((line) => lineRow({ ...line, cells: maskCells(line.cells) }, maskCells)),
    next: verdicts.length > limit ? String(rows.at(-1)!.at) : null,
  }
}

const lineRow = (record: VerdictRecord, maskCells: (cells: string[]) => string[]): ImportLine => ({
  line: record.line,
  cells: record.cells,
  problem: record.problem,
  direction: record.direction,
  amount: record.amountSatang === null ? null : bahtText(record.amountSatang),
  occurredAt: record.occurredAt?.toISOString() ?? null,
  balanceAfter: record.balanceAfterSatang === null ? null : bahtText(record.balanceAfterSatang),
  sender:
    maskCells([record.senderBank, record.senderAccount, record.senderName].filter((part) => part !== null))
      .filter(Boolean)
      .join(' · ') || null,
  sameAs:
    record.sameEntry === null && record.sameLine === null
      ? null
      : {
          entry: record.sameEntry === null ? null : { id: record.sameEntry, number: record.sameNumber ?? 0 },
          line: record.sameLine,
        },
})
