import type { FastifyInstance } from 'fastify'
import type { CallMetrics } from '#crediting/sending/call-metrics.ts'
import { orderGauges } from '#crediting/sending/gauges.ts'
import type { HistoryWatch } from '#crediting/history/watch-history.ts'
import type { ChangeListener } from '#live/change-listener.ts'
import type { Hub } from '#live/hub.ts'
import type { Sql } from '#platform/database/database.ts'
import { type Health, healthRoutes } from '#platform/monitoring/health.ts'
import { metricsRoute } from '#platform/monitoring/metrics.ts'
import { listMigrations } from '#platform/database/migrate.ts'
import { roomOf } from '#platform/database/room.ts'
import type { PurgeWorker } from '#platform/purge/purge-worker.ts'
import { shopGauges } from '#platform/monitoring/shop-gauges.ts'
import type { BackupWorker } from '#settings/backup-worker.ts'
import { backupGauges, lateBackup } from '#settings/backups.ts'
import { countSealing } from '#staff/audit/audit-store.ts'
import type { AppOptions } from './app-options.ts'

type Watched = {
  sql: Sql
  /** Aborted when the process begins to stop, which may be some seconds before it stops accepting requests. */
  closing: AbortSignal
  changes: ChangeListener
  history: HistoryWatch
  purgeWorker: Pick<PurgeWorker, 'warnings'>
  backupWorker: BackupWorker
}

/**
 * Returns the sources of the figures for the readiness check and the owners' health page. `dataDir`: the folder of the
 * embedded database, whose disk is watched; undefined for an external one.
 */
export const healthOf = async (
  { sql, closing, changes, history, purgeWorker, backupWorker }: Watched,
  { dataDir, notReadyYet = () => null }: Pick<AppOptions, 'dataDir' | 'notReadyYet'>,
): Promise<Health> => ({
  sql,
  closing,
  notReadyYet,
  migrations: await listMigrations(),
  isReceiving: changes.isReceiving,
  room: () => roomOf(dataDir),
  warnings: () => [...history.warnings(), ...purgeWorker.warnings()],
  readWarnings: () => lateBackup({ sql, backupWorker }),
})

type Measured = Pick<Watched, 'sql' | 'changes'> & { hub: Hub; health: Health; callMetrics: CallMetrics }

/** Routes for operators: liveness, readiness and metrics. */
export function monitoringRoutes(
  http: FastifyInstance,
  { sql, hub, changes, health, callMetrics }: Measured,
  { metricsToken }: Pick<AppOptions, 'metricsToken'>,
): void {
  healthRoutes(http, health)
  const ofLive = {
    live_screens: { help: 'Open live streams', read: hub.size },
    live_hears: {
      help: '1 while changes in the database are heard of',
      read: () => Number(changes.isReceiving()),
    },
  }
  const ofAudit = {
    audit_unsealed: {
      help: 'Lines of the audit log that are not sealed yet, 10,000 at most',
      read: async () => (await countSealing(sql)).unsealed,
    },
  }
  metricsRoute(http, {
    token: metricsToken,
    more: [callMetrics.registry],
    gauges: { ...orderGauges(sql), ...backupGauges(sql), ...shopGauges(sql), ...ofAudit, ...ofLive },
  })
}
