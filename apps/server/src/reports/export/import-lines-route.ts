import { Readable } from 'node:stream'
import { importLinesQuery } from '@khlang/contract/statements/statement-imports'
import type { StatementImportId } from '@khlang/domain/brand'
import type { LineProblem } from '@khlang/domain/statements/files/read-line'
import { bangkokText } from '@khlang/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit.ts'
import type { Sql } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { inPages } from '#platform/lists/in-pages.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { cellMaskFor } from '#statements/rows.ts'
import { readImports } from '#statements/imports/import-store.ts'
import { type VerdictRecord, verdictsOf } from '#statements/imports/verdict-store.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { parse } from './export-input.ts'

const batch = 1_000

const words: Record<LineProblem, string> = {
  'date-unreadable': 'อ่านวันที่ไม่ได้',
  'time-unreadable': 'อ่านเวลาไม่ได้',
  'amount-missing': 'ไม่มียอดเงิน',
  'amount-unreadable': 'อ่านยอดเงินไม่ได้',
  'amount-too-large': 'ยอดเงินเกิน 999,999,999 บาท',
  'amount-too-precise': 'ยอดเงินมีทศนิยมเกินสองตำแหน่ง',
  'amount-both': 'มีทั้งยอดฝากและยอดถอน',
  'side-unreadable': 'ไม่รู้ว่าเป็นเงินเข้าหรือเงินออก ทิศทางต้องเป็น CR หรือ DR หรือคำอย่าง ฝาก ถอน',
  'balance-unreadable': 'อ่านยอดคงเหลือไม่ได้',
  'brought-forward': 'ยอดยกมา ไม่ใช่รายการ',
  'sum-line': 'บรรทัดรวมยอด ไม่ใช่รายการ',
  'in-the-future': 'เป็นวันในอนาคต',
  'before-books': 'เป็นวันก่อน พ.ศ. 2543 (ค.ศ. 2000)',
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
    const name = `${group} ${bangkokText(new Date()).replace(' ', '_').replaceAll(':', '')}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="${group}.csv"; filename*=UTF-8''${encodeURIComponent(name)}`,
      )
      .send(Readable.from(csvOf(sql, importId, group, cellMaskFor(actor.role)), { objectMode: false }))
  })
}

async function* csvOf(
  sql: Sql,
  importId: StatementImportId,
  group: Parameters<typeof verdictsOf>[2]['group'],
  maskCells: (cells: string[]) => string[],
) {
  yield byteOrderMark + csvLine(['บรรทัดที่', 'เหตุผล', 'ข้อมูลในไฟล์'])
  const pages = inPages<VerdictRecord>(batch, (last) =>
    verdictsOf(sql, importId, { group, after: last?.at ?? 0, limit: batch }),
  )
  for await (const lines of pages)
    yield lines.map((line) => csvLine([line.line, reasonOf(line), ...maskCells(line.cells)])).join('')
}

function reasonOf({ problem, sameNumber, sameLine }: VerdictRecord): string | null {
  if (problem !== null) return words[problem]
  if (sameNumber !== null) return `ซ้ำกับรายการ #${sameNumber}`
  return sameLine === null ? null : `ซ้ำกับบรรทัดที่ ${sameLine}`
}
