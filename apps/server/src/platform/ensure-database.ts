import postgres from 'postgres'
import { codeOf, isUnavailable } from './database.ts'
import { StartProblem } from './start-problem.ts'

/** Makes a database of the embedded PostgreSQL if it is not there yet; several processes may try at once. */
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

/** One sentence when an outside database cannot be used, before anything is built on it. */
export async function checkOutsideDatabase(databaseUrl: string, variable: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: 5, onnotice: () => {} })
  try {
    const [row] = await sql<{ version: string }[]>`select current_setting('server_version_num') as version`
    const version = Math.floor(Number(row?.version ?? 0) / 10_000)
    if (version < oldestSupported)
      throw new StartProblem(`${variable} is PostgreSQL ${version}; ${oldestSupported} or newer is needed.`)
  } catch (error) {
    if (error instanceof StartProblem) throw error
    const why = isUnavailable(error) ? 'it does not answer' : (error as Error).message
    throw new StartProblem(
      `The database of ${variable} (${withoutPassword(databaseUrl)}) cannot be used: ${why}.`,
      { passing: isUnavailable(error) },
    )
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const withoutPassword = (url: string) => url.replace(/\/\/[^@]*@/, '//')
