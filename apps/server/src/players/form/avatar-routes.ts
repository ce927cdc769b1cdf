import { avatarQuery } from '@khlang/contract/players/player-form'
import { avatarBounds, readAvatar } from '@khlang/domain/players/avatar-picture'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Files } from '#platform/files/files.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { queryOf } from '#platform/http/query-of.ts'
import { pictureRefusal } from '#platform/files/picture-refusal.ts'
import { refuse } from '#platform/http/refusal.ts'
import { takeBytes } from '#platform/http/take-bytes.ts'
import { type Caller, permit } from '#staff/actor.ts'
import { ownAvatarKey } from '#platform/files/avatar-address.ts'
import { squeezeAvatar } from '#platform/files/squeeze-avatar.ts'
import { uploadAvatar } from './upload-avatar.ts'

type Options = {
  sql: Sql
  files: Files
  log: Log
  identify: (request: FastifyRequest) => Promise<{ caller: Caller }>
}

/**
 * Registers the routes that take a player's picture, and that serve pictures of players and employees. Pictures are
 * raw bytes, so the routes are outside the contract.
 */
export function avatarRoutes(http: FastifyInstance, options: Options): void {
  uploadRoute(http, options)
  pictureRoute(http, options)
}

/**
 * `POST /api/players/upload-avatar?playerId=…` with the bytes of a picture as the body. The format is
 * detected from the bytes.
 */
function uploadRoute(http: FastifyInstance, { sql, files, log, identify }: Options): void {
  takeBytes(http, {
    url: '/api/players/upload-avatar',
    maxBytes: avatarBounds.bytes,
    tooLarge: () => pictureRefusal('too-large'),
    // At most two at once, since a picture may take a hundred megabytes of memory when decoded.
    uploadsAtOnce: 2,
    maxWaitMs: 2_000,
    admit: async (request) => permit((await identify(request)).caller, 'player.edit'),
    async take({ request, sender: actor, bytes }) {
      const { playerId } = queryOf(avatarQuery, request)
      const picture = readAvatar(bytes)
      if (!picture.ok) throw pictureRefusal(picture.refusal)
      const webp = await squeezeAvatar(picture.value.bytes)
      if (webp === null) throw pictureRefusal('broken')
      return uploadAvatar({ sql, files, log, actor }, { id: playerId, webp })
    },
  })
}

/**
 * `GET /files/avatars/<player or employee>/<name>.webp`, for employees. The file is always served with a
 * picture type, whatever it contains; a new picture has a new name. After an hour the browser must
 * revalidate, since the employee may have lost the permission, or the player may have been forgotten.
 */
function pictureRoute(http: FastifyInstance, { files, identify }: Options): void {
  http.route({
    method: 'GET',
    url: '/files/*',
    async handler(request, reply) {
      const { caller } = await identify(request)
      permit(caller, 'list.view')
      const key = ownAvatarKey(request.url.split('?')[0]!) ?? refuse('not-found')
      const bytes = (await files.get(key)) ?? refuse('not-found')
      const tag = `"${key}"`
      reply.header('cache-control', 'private, max-age=3600, must-revalidate').header('etag', tag)
      if (request.headers['if-none-match'] === tag) return reply.code(304).send()
      return reply
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'same-origin')
        .header('content-disposition', 'inline; filename="avatar.webp"')
        .type('image/webp')
        .send(bytes)
    },
  })
}
