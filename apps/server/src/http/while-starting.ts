import type { Config } from '#platform/config.ts'
import { createHttp } from '#platform/http/http.ts'
import { listenAt } from '#platform/http/listen.ts'
import { problem } from '#platform/http/problem.ts'
import { runOnce } from '#platform/run-once.ts'
import type { Log } from '#platform/monitoring/log.ts'

type Phase = 'starting' | 'migrating'

/** Answers in place of the console until it can. */
export type WhileStarting = {
  /** Says what the start is at. */
  is: (phase: Phase) => void
  /** Ends it, and frees its port for the console. */
  close: () => Promise<void>
}

const reasons: Record<Phase, string> = {
  starting: 'Khlang is starting, and the database may still be starting too.',
  migrating:
    'The database is being migrated to this version. After an update of a large shop this takes minutes: let it finish.',
}

/**
 * Listens where the console will: `/health/live` says that the process runs, so that a supervisor does not end a long
 * migration, and `/health/ready` what is being waited for. Everything else is refused, and nothing is done.
 */
export async function answerWhileStarting(
  { publicUrl, trustedProxies, port, host }: Config,
  log: Log,
): Promise<WhileStarting> {
  let phase: Phase = 'starting'
  const http = await createHttp({ publicUrl, trustedProxies, log })
  // The next request may be for the console, on another server.
  http.addHook('onSend', (_request, reply, payload, done) => {
    reply.header('connection', 'close')
    done(null, payload)
  })
  http.get('/health/live', () => ({ status: 'ok' }))
  http.get('/health/ready', (_request, reply) =>
    reply.code(503).send({ status: phase, reasons: [reasons[phase]], warnings: [] }),
  )
  http.setNotFoundHandler((request, reply) =>
    request.url.startsWith('/api/')
      ? reply.code(503).send(problem('unavailable', { detail: reasons[phase] }))
      : reply
          .code(503)
          .header('refresh', '5')
          .type('text/plain; charset=utf-8')
          .send(`กำลังเริ่มระบบ รอสักครู่\n${reasons[phase]}\n`),
  )
  await listenAt(http, { port, host })
  return {
    is: (next) => void (phase = next),
    close: runOnce(async () => {
      const closed = http.close()
      http.server.closeAllConnections()
      await closed
    }),
  }
}
