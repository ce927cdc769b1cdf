import { createHash } from 'node:crypto'
import { largestFileBytes, type UploadAnswer, uploadQuery } from '@khlang/contract/statement-imports'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codeOf, type Sql } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { type Caller, type EmployeeActor, permit } from '#staff/actor.ts'
import { fileRefusal, refuseFile } from './files/file-problem.ts'
import { importRow } from './rows.ts'
import { viewImports } from './import-store.ts'
import { knownAccounts } from './receive-store.ts'
import { takeFile } from './take-file.ts'

/** Each is in memory as a whole while it is read. */
const atOnce = 4

/**
 * `POST /api/statements/upload-import?account=…&name=…` with the bytes of a file as body. What it is, is found in the bytes; it
 * is read at once and kept as lines. The same file again is answered with the import it became the first time.
 */
export function uploadRoute(
  http: FastifyInstance,
  { sql, identify }: { sql: Sql; identify: (request: FastifyRequest) => Promise<{ caller: Caller }> },
): void {
  let underWay = 0

  void http.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: largestFileBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error, request, reply) => {
      // The rest is for whoever handles errors everywhere.
      if (codeOf(error) !== 'FST_ERR_CTP_BODY_TOO_LARGE')
        return http.errorHandler(error as never, request, reply)
      reply.header('connection', 'close')
      return http.errorHandler(fileRefusal('too-large') as never, request, reply)
    })
    const actors = new WeakMap<FastifyRequest, EmployeeActor>()
    scope.route({
      method: 'POST',
      url: '/api/statements/upload-import',
      // Before the first byte is taken in.
      async onRequest(request, reply) {
        const { caller } = await identify(request)
        actors.set(request, permit(caller, 'entry.import'))
        if (underWay >= atOnce)
          refuse('too-many-tries', { until: new Date(Date.now() + 5_000).toISOString() })
        underWay += 1 // from now on bytes are taken in, whatever becomes of them
        reply.raw.once('close', () => (underWay -= 1))
      },
      async handler(request): Promise<UploadAnswer> {
        const actor = actors.get(request)!
        const asked = uploadQuery.safeParse(request.query)
        if (!asked.success)
          return refuse('bad-input', {
            fields: asked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })),
          })
        const { account, name } = asked.data
        if (!(await knownAccounts(sql)).has(account)) refuse('not-found')
        const bytes = Buffer.isBuffer(request.body) ? request.body : refuseFile('empty')
        const fileHash = createHash('sha256').update(bytes).digest('hex')
        const { id, known } = await takeFile(sql, { account, name, fileHash, bytes, actor })
        const [view] = await viewImports(sql, [id])
        return { import: importRow(view!, actor.role), known }
      },
    })
    ready()
  })
}
