import type { Config } from '#platform/config.ts'
import { checkDriverPatch } from '#platform/database/driver-patch.ts'
import { startEmbeddedPostgres } from '#platform/embedded/embedded-postgres.ts'
import { checkOutsideDatabase, ensureDatabase } from '#platform/database/ensure-database.ts'

/**
 * The addresses of both databases. `credit`: of the bundled back-end, undefined if none is set beside an external
 * `main`. `isEmbedded`: whether `main` is embedded; it then signs in as the owner.
 */
export type Databases = { main: string; credit: string | undefined; isEmbedded: boolean }

/** Checks the external databases, or starts the embedded PostgreSQL, or adopts it if it already runs. */
export async function openDatabases(config: Config, parts: AsyncDisposableStack): Promise<Databases> {
  await checkDriverPatch()
  if (config.databaseUrl) await checkOutsideDatabase(config.databaseUrl, 'DATABASE_URL')
  if (config.creditDatabaseUrl) await checkOutsideDatabase(config.creditDatabaseUrl, 'CREDIT_DATABASE_URL')
  if (config.databaseUrl)
    return { main: config.databaseUrl, credit: config.creditDatabaseUrl, isEmbedded: false }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir })
  parts.defer(embedded.stop)
  for (const name of ['khlang', 'khlang_credit']) await ensureDatabase(embedded.url('postgres'), name)
  return {
    main: embedded.url('khlang'),
    credit: config.creditDatabaseUrl ?? embedded.url('khlang_credit'),
    isEmbedded: true,
  }
}
