import type { ImportGroup, ImportLine } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import { bahtText } from '@khlang/domain/money'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { cellsFor } from '../rows.ts'
import type { Context } from '../../context.ts'
import { viewImports } from './import-store.ts'
import { type VerdictView, verdictsOf } from './verdict-store.ts'

type Input = { importId: StatementImportId; group: ImportGroup; limit: number; cursor?: string | undefined }

/** Returns the lines of one group of a preview, in file order. */
export async function importLines({ caller, sql }: Context, { importId, group, limit, cursor }: Input) {
  const { role } = permit(caller, 'list.view')
  const cells = cellsFor(role)
  const [view] = await viewImports(sql, [importId])
  if (!view) return refuse('not-found')
  const after = readCursor(cursor)
  const found = await verdictsOf(sql, importId, { group, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  return {
    rows: rows.map((line) => lineRow({ ...line, cells: cells(line.cells) }, cells)),
    next: found.length > limit ? String(rows.at(-1)!.at) : null,
  }
}

function readCursor(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (/^\d{1,9}$/.test(cursor)) return Number(cursor)
  return refuse('bad-input', {
    fields: [{ path: 'cursor', message: 'Use the `next` of the page before, unchanged.' }],
  })
}

const lineRow = (view: VerdictView, cells: (found: string[]) => string[]): ImportLine => ({
  line: view.line,
  cells: view.cells,
  problem: view.problem,
  direction: view.direction,
  amount: view.amountSatang === null ? null : bahtText(view.amountSatang),
  occurredAt: view.occurredAt?.toISOString() ?? null,
  balanceAfter: view.balanceAfterSatang === null ? null : bahtText(view.balanceAfterSatang),
  sender:
    cells([view.senderBank, view.senderAccount, view.senderName].filter((said) => said !== null))
      .filter(Boolean)
      .join(' · ') || null,
  sameAs:
    view.sameEntry === null && view.sameLine === null
      ? null
      : {
          entry: view.sameEntry === null ? null : { id: view.sameEntry, number: view.sameNumber ?? 0 },
          line: view.sameLine,
        },
})
