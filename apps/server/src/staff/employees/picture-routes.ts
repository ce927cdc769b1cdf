import { avatarBounds, readAvatar } from '@khlang/domain/players/avatar-picture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { pictureRefusal } from '#platform/files/picture-refusal.ts'
import { squeezeAvatar } from '#platform/files/squeeze-avatar.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '../actor.ts'
import { givePicture } from './change-picture.ts'

type Options = {
  sql: Sql
  files: Files
  log: Log
  identify: (request: FastifyRequest) => Promise<{ caller: Caller }>
}

/**
 * `POST /api/staff/upload-picture` with the bytes of a picture as the body: sets the caller's own picture.
 */
export function ownPictureRoute(http: FastifyInstance, { sql, files, log, identify }: Options): void {
  takeBytes(http, {
    url: '/api/staff/upload-picture',
    maxBytes: avatarBounds.bytes,
    tooLarge: () => pictureRefusal('too-large'),
    // At most two at once, since a picture may take a hundred megabytes of memory when decoded.
    uploadsAtOnce: 2,
    maxWaitMs: 2_000,
    admit: async (request) => permit((await identify(request)).caller, 'profile.edit'),
    async take({ sender: actor, bytes }) {
      const picture = readAvatar(bytes)
      if (!picture.ok) throw pictureRefusal(picture.refusal)
      const webp = await squeezeAvatar(picture.value.bytes)
      if (webp === null) throw pictureRefusal('broken')
      return givePicture({ sql, files, log, actor }, actor.id, webp)
    },
  })
}
