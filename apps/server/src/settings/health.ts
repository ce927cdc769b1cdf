import { readFileSync } from 'node:fs'
import type { ShopHealth } from '@khlang/contract/settings/shop-health'
import { checkHealth } from '@khlang/domain/settings/shop-health'
import { countOpenOrders } from '#crediting/store.ts'
import { askHealth } from '#platform/monitoring/health.ts'
import { readShopFigures } from '#platform/monitoring/shop-gauges.ts'
import { permit } from '#staff/actor.ts'
import { countSealing } from '#staff/audit/audit-store.ts'
import type { Context } from '../context.ts'
import { backupAgeSeconds } from './backup-store.ts'

/** Returns the health checks for owners, based on the same figures as the operators' alerts. */
export async function health({ caller, sql, health, backupWorker }: Context): Promise<ShopHealth> {
  permit(caller, 'setting.change')
  const [{ reasons, warnings }, room, shop, orders, audit, backupAge] = await Promise.all([
    askHealth(health),
    health.room(),
    readShopFigures(sql),
    countOpenOrders(sql),
    countSealing(sql),
    backupAgeSeconds(sql),
  ])
  return {
    checks: checkHealth({
      reasons,
      warnings: room.warnings,
      live: health.isReceiving(),
      sendingHeld: shop.held,
      historyLost: shop.lost,
      oldestOrderSeconds: orders.oldestSeconds,
      unknownOrders: orders.unknown,
      unsealedAuditLines: audit.unsealed,
      oldestWebhookSeconds: shop.webhookSeconds,
      changesNotInSums: shop.rollups,
      makesBackups: backupWorker.place !== null,
      backupAgeSeconds: backupAge,
      failedSignIns: shop.suspects,
      clockOffSeconds: shop.clockSeconds,
    }),
    details: [...reasons, ...warnings],
    server: { version, migration: health.migrations.at(-1)!.slice(0, 4) },
  }
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
