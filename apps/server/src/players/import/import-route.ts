import {
  maxPlayerFileBytes,
  type PlayerImport,
  playerImportQuery,
} from '@khlang/contract/players/player-imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { fileRefusal } from '#platform/tables/file-problem.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { previewImport } from './preview-import.ts'

type Options = { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> }

/** `POST /api/players/preview-import?name=…` with the bytes of a CSV or a workbook as the body. */
export function playerImportRoute(http: FastifyInstance, { sql, identify }: Options): void {
  takeBytes(http, {
    url: '/api/players/preview-import',
    maxBytes: maxPlayerFileBytes,
    tooLarge: () => fileRefusal('too-large'),
    uploadsAtOnce: 2,
    maxWaitMs: 5_000,
    admit: async (request) => permit((await identify(request)).caller, 'player.import'),
    take: ({ request, sender, bytes }): Promise<PlayerImport> =>
      previewImport(sql, sender, { name: queryOf(playerImportQuery, request).name, bytes }),
  })
}
