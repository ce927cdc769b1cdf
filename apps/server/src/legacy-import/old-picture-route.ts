import { oldPictureQuery, type OldPictureVerdict } from '@khlang/contract/legacy-import/old-project'
import { avatarBounds } from '@khlang/domain/players/avatar-picture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { fileRefusal } from '#platform/tables/file-problem.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { importAvatar } from './upsert/avatars.ts'

type Options = {
  sql: Sql
  files: Files
  identify: (request: FastifyRequest) => Promise<{ caller: Caller }>
}

/**
 * `POST /api/connections/upload-old-picture?name=users/…` with the bytes of a picture from the old storage as
 * the body: the player is found by the name, the format by the bytes. An unusable picture gives a normal
 * answer instead of an error, since thousands of pictures are sent one after the other.
 */
export function oldPictureRoute(http: FastifyInstance, { sql, files, identify }: Options): void {
  takeBytes(http, {
    url: '/api/connections/upload-old-picture',
    maxBytes: avatarBounds.bytes,
    tooLarge: () => fileRefusal('too-large'),
    // At most two at once, since a picture may take a hundred megabytes of memory when decoded.
    uploadsAtOnce: 2,
    maxWaitMs: 1_000,
    admit: async (request) => permit((await identify(request)).caller, 'firebase.import'),
    async take({ request, sender, bytes }): Promise<{ verdict: OldPictureVerdict }> {
      const { name } = queryOf(oldPictureQuery, request)
      const read = () => Promise.resolve(bytes)
      return {
        verdict: await importAvatar({ sql, files, by: sender.email }, { name, size: bytes.length, read }),
      }
    },
  })
}
