import type { FastifyInstance } from 'fastify'
import { orderGauges } from '#crediting/gauges.ts'
import type { HistoryWatch } from '#crediting/watch-history.ts'
import type { Feed } from '#live/feed.ts'
import type { Hub } from '#live/hub.ts'
import type { Sql } from '#platform/database.ts'
import { healthRoutes } from '#platform/health.ts'
import { metricsRoute } from '#platform/metrics.ts'
import { listMigrations } from '#platform/migrate.ts'
import { roomOf } from '#platform/room.ts'
import { shopGauges } from '#platform/shop-gauges.ts'
import type { BackupWorker } from '#settings/backup-worker.ts'
import { backupGauges, lateBackup } from '#settings/backups.ts'
import { countUnsealed } from '#staff/audit-store.ts'
import type { AppOptions } from './app-options.ts'

type Watched = {
  sql: Sql
  /** Aborted when the process is told to stop, which may be some seconds before it stops accepting requests. */
  closing: AbortSignal
  hub: Hub
  feed: Feed
  history: HistoryWatch
  backupWorker: BackupWorker
}

/** Routes for operators: liveness, readiness and metrics. */
export async function machineRoutes(
  http: FastifyInstance,
  { sql, closing, hub, feed, history, backupWorker }: Watched,
  { dataDir, metricsToken }: Pick<AppOptions, 'dataDir' | 'metricsToken'>,
): Promise<void> {
  healthRoutes(http, {
    sql,
    closing,
    migrations: await listMigrations(),
    hears: feed.isReceiving,
    room: () => roomOf(dataDir),
    warnings: history.warnings,
    readWarnings: () => lateBackup({ sql, backupWorker }),
  })
  const ofLive = {
    live_screens: { help: 'Open live streams', read: hub.size },
    live_hears: {
      help: '1 while changes in the database are heard of',
      read: () => Number(feed.isReceiving()),
    },
  }
  const ofAudit = {
    audit_unsealed: {
      help: 'Lines of the audit that are not sealed yet, 10,000 at most',
      read: async () => (await countUnsealed(sql)).unsealed,
    },
  }
  metricsRoute(http, {
    token: metricsToken,
    gauges: { ...orderGauges(sql), ...backupGauges(sql), ...shopGauges(sql), ...ofAudit, ...ofLive },
  })
}
