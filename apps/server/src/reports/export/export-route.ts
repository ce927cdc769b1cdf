import { Readable } from 'node:stream'
import { exportMark } from '@khlang/contract/reports/export-permit'
import { exportRows, type ListName } from '@khlang/contract/reports/reports'
import { bangkokText } from '@khlang/domain/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { nameSenderOfMuch, type SenderOf } from '#platform/http/bodies.ts'
import { refuse } from '#platform/http/refusal.ts'
import { whenReleased } from '#platform/http/request-release.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { findPreferences } from '#staff/employees/preferences-store.ts'
import { byteOrderMark, csvLine } from './csv.ts'
import { readExport } from './export-input.ts'
import { fileWords } from './file-words.ts'
import { selectionCounts, maskedFilter } from './masked-filter.ts'
import { sayIn, type Words } from './say.ts'
import { admitWholeExport } from './whole-export.ts'
import { w } from './words.ts'
import { foldRollups } from '#rollups/rollup-store.ts'
import { openSnapshot } from '#platform/database/snapshot.ts'
import { writeWorkbook } from './xlsx.ts'

/**
 * Maximum number of simultaneous exports in this process, one per employee; more are refused with `exports-busy`. Each
 * holds a pooled connection until the client has read the whole file.
 */
const exportsAtOnce = 3

const listWords: Record<ListName, Words> = {
  deposits: w.page_deposits,
  withdrawals: w.page_withdrawals,
  entries: fileWords.entries,
  orders: fileWords.orders,
  agents: w.page_agents,
  masters: w.page_masters,
  players: w.page_players,
  redemptions: fileWords.redemptions,
  spins: w.page_spin,
  roulette: w.page_roulette,
  goodwill: w.page_goodwill,
  dailyClose: w.page_daily_close,
  accountPayouts: fileWords.accountPayouts,
  handOver: fileWords.handOver,
  lossReturns: w.page_loss_return,
  playerReport: fileWords.playerReport,
  days: fileWords.days,
  audit: w.page_audit,
  employees: w.page_employees,
}
const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/**
 * `POST /api/reports/export`: streams the rows of a list as a file, from one snapshot, through a cursor, so
 * that a million rows need no more memory than a thousand. The export is audited before the first byte is
 * sent.
 */
export function exportRoute(
  http: FastifyInstance,
  {
    sql,
    identify,
    senderOf,
  }: {
    sql: Sql
    identify: (request: FastifyRequest) => Promise<{ caller: Caller }>
    senderOf: SenderOf
  },
): void {
  const underWay = new Set<string>()

  http.route({
    method: 'POST',
    url: '/api/reports/export',
    // The ids of ten thousand selected rows have 370 KB.
    onRequest: (request, reply) => nameSenderOfMuch({ request, reply }, '/reports/export', senderOf),
    async handler(request, reply) {
      const { caller } = await identify(request)
      const actor = permit(caller, 'list.export')
      const input = await readExport(sql, request.body, actor)
      const { list, format, columns, reason, chosen, filter } = input
      const say = sayIn(await findPreferences(sql, actor.id))
      if (underWay.size >= exportsAtOnce || underWay.has(actor.id))
        refuse('exports-busy', { until: new Date(Date.now() + 5_000).toISOString() })
      underWay.add(actor.id)
      const leave = () => underWay.delete(actor.id)
      try {
        await foldRollups(sql) // before the snapshot, which is read-only
        const snapshot = await openSnapshot(sql)
        void snapshot.ended.then(leave)
        whenReleased(reply.raw, () => void snapshot.stop())
        try {
          const count = await input.reader.count(snapshot.db, exportRows[format], chosen)
          if (count > exportRows[format]) refuse('export-too-large')
          const showsWhole = columns.includes('whole')
          await transaction(sql, async (tx) => {
            const admission = showsWhole
              ? await admitWholeExport(tx, {}, actor, {
                  query: request.body as Record<string, unknown>,
                  filter,
                  chosen,
                  players: count,
                })
              : {}
            await writeAudit(tx, {
              actor: actor.email,
              act: 'list.export',
              object: ['list', list],
              after: {
                filter: maskedFilter(filter),
                format,
                columns,
                rows: count,
                ...selectionCounts(chosen),
                ...admission,
              },
              reason,
            })
          })
          const read = input.reader.lines(snapshot.db, columns, { selection: chosen, say })
          const lines = snapshot.within(showsWhole ? signed(read, actor.email, reason) : read)
          const title = say.text(listWords[list])
          const name = `${title} ${bangkokText(new Date()).replace(' ', '_').replaceAll(':', '')}.${format}`
          const file =
            format === 'csv' ? Readable.from(csv(lines), { objectMode: false }) : writeWorkbook(title, lines)
          whenReleased(reply.raw, () => {
            file.destroy()
            void snapshot.closeUnread()
          })
          return await reply
            .type(types[format])
            .header('x-row-count', count)
            .header(
              'content-disposition',
              `attachment; filename="${list}.${format}"; filename*=UTF-8''${encodeURIComponent(name)}`,
            )
            .send(file)
        } catch (error) {
          await snapshot.close()
          if (reply.raw.closed) return reply.hijack() // the reader has left, and the database was told to stop
          throw error
        }
      } catch (error) {
        leave()
        throw error
      }
    },
  })
}

/**
 * Yields the lines of a file with full numbers, and a last line that says who exported it, when and why, so
 * that a leaked file can be traced.
 */
async function* signed<Line>(lines: AsyncIterable<Line[]>, exporter: string, reason: string) {
  yield* lines
  yield [[`${exportMark} ${exporter} ${bangkokText(new Date())} · ${reason}`]] as Line[]
}

async function* csv(lines: AsyncIterable<readonly (readonly Parameters<typeof csvLine>[0][number][])[]>) {
  yield byteOrderMark
  for await (const batch of lines) yield batch.map(csvLine).join('')
}
