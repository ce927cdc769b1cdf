import { Readable } from 'node:stream'
import { type importGroups, importLinesQuery } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import type { LineProblem } from '@khlang/domain/statements/files/read-line'
import { bangkokText } from '@khlang/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit.ts'
import type { Sql } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { findPreferences } from '#staff/employees/preferences-store.ts'
import { cellMaskFor } from '#statements/rows.ts'
import { readImports } from '#statements/imports/import-store.ts'
import { type VerdictRecord, verdictsOf } from '#statements/imports/verdict-store.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { parse } from './export-input.ts'
import { fileWords } from './file-words.ts'
import { type Say, sayIn, type Words } from './say.ts'
import { w } from './words.ts'

const batch = 1_000

const groupWords: Record<(typeof importGroups)[number], Words> = {
  new: w.manual_group_new,
  duplicate: w.manual_group_duplicate,
  unreadable: w.manual_group_unreadable,
  overtaken: w.manual_group_overtaken,
}

const words: Record<LineProblem, Words> = {
  'date-unreadable': w.manual_line_date,
  'time-unreadable': w.manual_line_time,
  'amount-missing': w.manual_line_no_amount,
  'amount-unreadable': w.manual_line_amount,
  'amount-too-large': w.manual_line_large,
  'amount-too-precise': w.manual_line_precise,
  'amount-both': w.manual_line_both,
  'side-unreadable': w.manual_line_side,
  'balance-unreadable': w.manual_line_balance,
  'brought-forward': w.manual_line_brought,
  'sum-line': w.manual_line_sum,
  'in-the-future': w.manual_line_future,
  'before-books': w.manual_line_before_books,
}

/**
 * `POST /api/reports/import-lines?importId=…&group=…`: returns the lines of one group of a preview as CSV, as they were
 * in the bank's file and masked for the role, each with why it is unreadable or what it repeats.
 */
export function importLinesRoute(
  http: FastifyInstance,
  { sql, identify }: { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> },
): void {
  http.post('/api/reports/import-lines', async (request, reply) => {
    const { caller } = await identify(request)
    const actor = permit(caller, 'list.export')
    const { importId, group } = parse(importLinesQuery, request.query)
    const [record] = await readImports(sql, [importId])
    if (!record) return refuse('not-found')
    await writeAudit(sql, {
      actor: actor.email,
      act: 'import.export',
      object: ['import', importId],
      after: { group },
    })
    const say = sayIn(await findPreferences(sql, actor.id))
    const name = `${say.text(groupWords[group])} ${bangkokText(new Date()).replace(' ', '_').replaceAll(':', '')}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${group}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .send(
        Readable.from(csvOf(sql, importId, group, { maskCells: cellMaskFor(actor.role), say }), {
          objectMode: false,
        }),
      )
  })
}

async function* csvOf(
  sql: Sql,
  importId: StatementImportId,
  group: Parameters<typeof verdictsOf>[2]['group'],
  { maskCells, say }: { maskCells: (cells: string[]) => string[]; say: Say },
) {
  yield (
    byteOrderMark +
      csvLine(
        [fileWords.lineOfFile, w.manual_lines_reason, w.manual_lines_cells].map((words) => say.text(words)),
      )
  )
  const pages = inPages<VerdictRecord>(batch, (last) =>
    verdictsOf(sql, importId, { group, after: last?.at ?? 0, limit: batch }),
  )
  for await (const lines of pages)
    yield lines.map((line) => csvLine([line.line, reasonOf(line, say), ...maskCells(line.cells)])).join('')
}

function reasonOf({ problem, sameNumber, sameLine }: VerdictRecord, say: Say): string | null {
  if (problem !== null) return say.text(words[problem])
  if (sameNumber !== null) return say.text(w.manual_same_entry, { n: sameNumber })
  return sameLine === null ? null : say.text(w.manual_same_line, { n: sameLine })
}
