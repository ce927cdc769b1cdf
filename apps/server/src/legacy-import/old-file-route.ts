import {
  maxOldFileBytes,
  type LegacyImport,
  oldFileQuery,
} from '@khlang/contract/legacy-import/legacy-import'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import { notWhole } from '#platform/http/collect-body.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { fileRefusal } from '#platform/tables/file-problem.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { findFirebaseImport } from './import-store.ts'
import { OldFileProblem } from './documents/old-file-problem.ts'
import { loadFile } from './documents/load-file.ts'
import { importRow } from './import-row.ts'

type Options = { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> }

/** While this process reads a file of an import, it refuses another. Its sender may retry after this time. */
const retryAfterMs = 5_000

/**
 * `POST /api/connections/upload-old-file?importId=…&kind=…&name=…` with the bytes of an export as the body.
 * It is read as a stream and not stored: passwords that were readable in the old system are hashed before
 * anything is stored.
 */
export function oldFileRoute(http: FastifyInstance, { sql, identify }: Options): void {
  const underWay = new Set<string>()
  void http.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    scope.route({
      method: 'POST',
      url: '/api/connections/upload-old-file',
      config: { streamed: true },
      async onRequest(request) {
        permit((await identify(request)).caller, 'firebase.import')
      },
      async handler(request): Promise<LegacyImport> {
        const { importId, kind, name } = queryOf(oldFileQuery, request)
        const job = (await findFirebaseImport(sql, importId)) ?? refuse('not-found')
        if (job.state !== 'reading') refuse('import-closed')
        if (underWay.has(importId))
          refuse('too-many-tries', { until: new Date(Date.now() + retryAfterMs).toISOString() })
        underWay.add(importId)
        try {
          const bytes = bounded(request.body as AsyncIterable<Uint8Array>)
          await loadFile(sql, { importId, name, kind, bytes, hashingId: job.hashingId })
        } catch (error) {
          if (error instanceof OldFileProblem)
            refuse('bad-input', { fields: [{ path: 'file', message: error.reason }] })
          throw error
        } finally {
          underWay.delete(importId)
        }
        return importRow(sql, (await findFirebaseImport(sql, importId))!)
      },
    })
    ready()
  })
}

async function* bounded(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of orNotWhole(chunks)) {
    bytes += chunk.length
    if (bytes > maxOldFileBytes) throw fileRefusal('too-large')
    yield chunk
  }
}

/** The error of a sender who leaves has the code of a lost connection, as if the database were lost. */
async function* orNotWhole(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks
  } catch {
    throw notWhole()
  }
}
