import type { FastifyInstance } from 'fastify'
import { healthLimits } from '@khlang/domain/settings/shop-health'
import type { Sql } from '../database/database.ts'
import { secondsOff } from './clock.ts'

export type Health = {
  sql: Sql
  /** Aborted once the process shuts down: it is then not ready. */
  closing: AbortSignal
  /** Why the server is not ready although it listens; null once it is. */
  notReadyYet: () => string | null
  /** The names of all migrations that this program knows. */
  migrations: readonly string[]
  /**
   * False if no change notification has arrived from the database for a while, so that screens may be out of
   * date.
   */
  isReceiving: () => boolean
  /** Checks the disk space of the database, where it is known. With `reasons` the server is not ready for work. */
  room: () => Promise<{ reasons: string[]; warnings: string[] }>
  /** Warnings that the process knows by itself. */
  warnings: () => string[]
  /** Warnings that only the database knows. */
  readWarnings: () => Promise<string[]>
}

const timeoutMs = 2_000

/**
 * `live`: the process runs. `ready`: work can be done here and now; otherwise 503 with every reason, one
 * sentence each. Warnings do not affect readiness: the person who fixes them needs the console.
 */
export function healthRoutes(http: FastifyInstance, health: Health): void {
  http.get('/health/live', () => ({ status: 'ok' }))
  http.get('/health/ready', async (_request, reply) => {
    const starts = health.notReadyYet()
    const known = health.closing.aborted ? 'The process is shutting down.' : starts
    const { reasons, warnings } =
      known === null ? await askHealth(health) : { reasons: [known], warnings: health.warnings() }
    return reply.code(reasons.length === 0 ? 200 : 503).send({
      status: reasons.length === 0 ? 'ok' : starts === null ? 'not ready' : 'starting',
      reasons,
      warnings,
    })
  })
}

type Answer = { reasons: string[]; warnings: string[] }

/** Returns why no work can be done here now, and warnings for the operator of the machine. */
export async function askHealth(health: Health): Promise<Answer> {
  const notReceiving = health.isReceiving()
    ? []
    : ['Database notifications (LISTEN) do not arrive: screens would not be updated.']
  const [room, database] = await Promise.all([health.room(), askDatabase(health)])
  return {
    reasons: [...room.reasons, ...notReceiving, ...database.reasons],
    warnings: [...health.warnings(), ...room.warnings, ...database.warnings],
  }
}

async function askDatabase({ sql, migrations, readWarnings }: Health): Promise<Answer> {
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('slow')), timeoutMs).unref(),
  )
  try {
    // `setting` is one of our tables that the server's own role may read, whatever login it uses.
    const began = Date.now()
    const query = sql<{ now: Date; standby: boolean; readOnly: boolean; closedBy: string | null }[]>`
      select clock_timestamp() as now, pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as "readOnly",
        (select name from closed_by(${migrations}) name limit 1) as "closedBy", exists (select 1 from setting) as known`
    const [row] = await Promise.race([query, tooLong])
    const clock = clockWarnings(secondsOff(row!.now, { askedAt: began, answeredAt: Date.now() }))
    const warnings = await Promise.race([readWarnings(), tooLong])
    return { reasons: reasonsOf(row!), warnings: [...clock, ...warnings] }
  } catch {
    return { reasons: ['The database does not answer, or its migrations are not done.'], warnings: [] }
  }
}

const clockWarnings = (seconds: number): string[] =>
  seconds > healthLimits.clockOffSeconds
    ? [`The clock of this machine is ${Math.round(seconds)} seconds off the database's: set it by NTP.`]
    : []

function reasonsOf({
  standby,
  readOnly,
  closedBy,
}: {
  standby: boolean
  readOnly: boolean
  closedBy: string | null
}) {
  const reasons: string[] = []
  if (standby) reasons.push('The database is a read-only standby.')
  else if (readOnly) reasons.push('The database is read-only.')
  if (closedBy !== null)
    reasons.push(
      `The database was migrated by a newer version (${closedBy}), and this one must not run beside it: start the newer version here.`,
    )
  return reasons
}
