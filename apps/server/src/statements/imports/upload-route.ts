import { maxFileBytes, type UploadAnswer, uploadQuery } from '@khlang/contract/statements/statement-imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import { hashBytes } from '#platform/files/hash-bytes.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { refuse } from '#platform/http/refusal.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { fileRefusal } from '#platform/tables/file-problem.ts'
import { importRow } from '../rows.ts'
import { readImports } from './import-store.ts'
import { knownAccounts } from '../intake/receive-store.ts'
import { takeFile } from './take-file.ts'

type Options = { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> }

/**
 * `POST /api/statements/upload-import?account=…&name=…` with the bytes of a file as the body. The format is detected
 * from the bytes. The file is read before the answer; its lines are stored, the file is not. If the same bytes were
 * uploaded for this account before and not discarded, the earlier import is returned. If they were imported for another
 * account, the file is refused, unless it says itself which lines are whose, or `shared=true` confirms that it belongs
 * to both.
 */
export function uploadRoute(http: FastifyInstance, { sql, identify }: Options): void {
  takeBytes(http, {
    url: '/api/statements/upload-import',
    maxBytes: maxFileBytes,
    tooLarge: () => fileRefusal('too-large'),
    uploadsAtOnce: 4,
    maxWaitMs: 5_000,
    admit: async (request) => permit((await identify(request)).caller, 'entry.import'),
    async take({ request, sender: actor, bytes }): Promise<UploadAnswer> {
      const { account, name, shared = false } = queryOf(uploadQuery, request)
      if (!(await knownAccounts(sql)).has(account)) refuse('not-found')
      const fileHash = await hashBytes(bytes)
      const { id, isRepeat } = await takeFile(sql, { account, name, fileHash, bytes, actor, shared })
      const [record] = await readImports(sql, [id])
      return { import: importRow(record!, actor.role), known: isRepeat }
    },
  })
}
