import postgres from 'postgres'
import { codeOf, connect, isPassing, isUnavailable, refusesConnections } from './database.ts'
import { StartProblem } from '../start-problem.ts'

/** Creates a database in the embedded PostgreSQL if it does not exist; several processes may try at once. */
export async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${name}`
    if (!found) await sql`create database ${sql(name)}`.catch(ignoreExisting)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

function ignoreExisting(error: unknown) {
  if (!['42P04', '23505'].includes(codeOf(error))) throw error
}

const oldestSupported = 15

/**
 * Creates the message about a connection pooler. A pooler that drops startup parameters removes our timeouts
 * and our role. A pooler that sends each statement to another connection also breaks LISTEN.
 */
const poolerProblem = (variable: string) =>
  new StartProblem(
    `A pooler, such as PgBouncer, stands between Khlang and the database of ${variable} and does not pass on the settings of a connection: time limits and rights. Name the database itself; Khlang has its own pool.`,
  )

/**
 * Returns whether an error comes from a pooler: it rejects an unknown startup parameter, or has sent a
 * prepared statement to another connection.
 */
const isOfPooler = (error: unknown) =>
  /unsupported startup parameter/.test((error as Error).message) || ['26000', '42P05'].includes(codeOf(error))

/** Fails with one sentence if an external database cannot be used, before anything depends on it. */
export async function checkOutsideDatabase(databaseUrl: string, variable: string): Promise<void> {
  const sql = connect(databaseUrl, { max: 1 })
  try {
    const [server] = await sql<[{ version: string; encoding: string; timeout: string; standby: boolean }]>`
      select current_setting('server_version_num') as version, pg_is_in_recovery() as standby,
        current_setting('server_encoding') as encoding,
        (select setting from pg_settings where name = 'statement_timeout') as timeout`
    const version = Math.floor(Number(server.version) / 10_000)
    if (version < oldestSupported)
      throw new StartProblem(`${variable} is PostgreSQL ${version}; ${oldestSupported} or newer is needed.`)
    if (server.encoding !== 'UTF8')
      throw new StartProblem(
        `The database of ${variable} has the encoding ${server.encoding}, and UTF8 is needed for Thai. Create it with: create database … encoding 'UTF8' template template0.`,
      )
    if (server.standby)
      throw new StartProblem(
        `The database of ${variable} is a read-only standby. Name the primary, or all hosts separated by commas.`,
        { passing: true }, // a standby may be promoted to primary at any moment
      )
    if (server.timeout !== String(sql.options.connection['statement_timeout'])) throw poolerProblem(variable)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    if (isOfPooler(error)) throw poolerProblem(variable)
    const reason = isUnavailable(error) ? 'it does not answer' : (error as Error).message
    throw new StartProblem(
      `The database of ${variable} (${withoutPassword(databaseUrl)}) cannot be used: ${reason}.`,
      // Whoever refuses connections says what to change in the settings.
      { passing: isPassing(error) && !refusesConnections(error) },
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const withoutPassword = (url: string) => url.replace(/\/\/.*@/s, '//')
