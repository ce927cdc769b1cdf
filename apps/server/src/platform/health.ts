import type { FastifyInstance } from 'fastify'
import type { Sql } from './database.ts'

type Health = {
  sql: Sql
  closing: AbortSignal
  /** What the process knows by itself. */
  warnings: () => string[]
  /** What only the database can tell. */
  readWarnings: () => Promise<string[]>
}

/**
 * `live`: the process runs. `ready`: it is not closing, and the database answers with our tables in it; otherwise 503 and why. Warnings
 * leave it ready: whoever has to set them right needs the console.
 */
export function healthRoutes(http: FastifyInstance, { sql, closing, warnings, readWarnings }: Health): void {
  http.get('/health/live', () => ({ status: 'ok' }))
  http.get('/health/ready', async (_request, reply) => {
    const { reasons, read } = closing.aborted
      ? { reasons: ['The process is closing.'], read: [] }
      : await askDatabase(sql, readWarnings)
    return reply.code(reasons.length === 0 ? 200 : 503).send({
      status: reasons.length === 0 ? 'ok' : 'not ready',
      reasons,
      warnings: [...warnings(), ...read],
    })
  })
}

async function askDatabase(
  sql: Sql,
  readWarnings: Health['readWarnings'],
): Promise<{ reasons: string[]; read: string[] }> {
  const tooLong = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('slow')), 2_000).unref(),
  )
  try {
    // A table that the server's own role may read, whatever login it came by.
    await Promise.race([sql`select 1 from setting limit 1`, tooLong])
    return { reasons: [], read: await Promise.race([readWarnings(), tooLong]) }
  } catch {
    return { reasons: ['The database does not answer, or its migrations are not done.'], read: [] }
  }
}
