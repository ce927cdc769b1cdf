/** Figures for the health checks. Null: the figure is not known, or there is none. */
export type ShopFigures = {
  /**
   * `reasons`: why no work can be done here. `warnings`: resources that will soon run out. One English
   * sentence each.
   */
  reasons: readonly string[]
  warnings: readonly string[]
  /** Whether open screens receive changes. */
  live: boolean
  /** Whether sending to the back-end is on hold. */
  sendingHeld: boolean
  historyLost: boolean
  /** Age in seconds of the oldest order that waits to be sent or answered; 0 if none waits. */
  oldestOrderSeconds: number
  unknownOrders: number
  unsealedAuditLines: number
  oldestWebhookSeconds: number
  changesNotInSums: number
  /** Whether backups are made at all, and the age in seconds of the last that succeeded. */
  makesBackups: boolean
  backupAgeSeconds: number | null
  /** How many counters of failed attempts (per account, device or network, for example) rose within the last hour. */
  failedSignIns: number
  /** The difference between the server's and the database's clock, in seconds. */
  clockOffSeconds: number
}

/** Limits above which somebody has to act. The alerts of `deploy/prometheus` have the same limits. */
export const healthLimits = {
  oldestOrderSeconds: 120,
  unsealedAuditLines: 1_000,
  oldestWebhookSeconds: 900,
  changesNotInSums: 50_000,
  backupAgeSeconds: 26 * 3_600,
  failedSignIns: 200,
  // Equal to the period of an authenticator code, since a larger difference breaks sign-in with an app.
  clockOffSeconds: 30,
} as const

/**
 * The checks, in the order of the page. `work`: server and database work. `room`: enough disk space is free. `sums`:
 * how many changes are not in the precomputed sums of the reports yet.
 */
export const healthChecks = [
  'work',
  'history',
  'sending',
  'orders',
  'unknown',
  'live',
  'backup',
  'room',
  'clock',
  'audit',
  'webhooks',
  'sums',
  'signIns',
] as const
export type HealthCheck = (typeof healthChecks)[number]

/** `bad`: players or staff notice it. `warning`: somebody should look today. */
export type HealthState = 'good' | 'warning' | 'bad'
export type CheckedHealth = { check: HealthCheck; state: HealthState; value: number | null }

/** Checks each figure, in the fixed order of `healthChecks`. An unknown age of the last backup counts as too old. */
export function checkHealth(shop: ShopFigures): CheckedHealth[] {
  const stateAboveLimit = (check: keyof typeof healthLimits, state: HealthState): HealthState =>
    (shop[check] ?? Infinity) > healthLimits[check] ? state : 'good'
  const states: Record<HealthCheck, Omit<CheckedHealth, 'check'>> = {
    work: { state: shop.reasons.length > 0 ? 'bad' : 'good', value: null },
    history: { state: shop.historyLost ? 'bad' : 'good', value: null },
    sending: { state: shop.sendingHeld ? 'bad' : 'good', value: null },
    // While sending is on hold, orders wait on purpose, so only the hold itself is reported.
    orders: {
      state: shop.sendingHeld ? 'good' : stateAboveLimit('oldestOrderSeconds', 'bad'),
      value: shop.oldestOrderSeconds,
    },
    unknown: { state: shop.unknownOrders > 0 ? 'warning' : 'good', value: shop.unknownOrders },
    live: { state: shop.live ? 'good' : 'bad', value: null },
    backup: {
      state: shop.makesBackups ? stateAboveLimit('backupAgeSeconds', 'bad') : 'warning',
      value: shop.backupAgeSeconds,
    },
    room: { state: shop.warnings.length > 0 ? 'warning' : 'good', value: null },
    clock: { state: stateAboveLimit('clockOffSeconds', 'bad'), value: Math.round(shop.clockOffSeconds) },
    audit: { state: stateAboveLimit('unsealedAuditLines', 'warning'), value: shop.unsealedAuditLines },
    webhooks: { state: stateAboveLimit('oldestWebhookSeconds', 'warning'), value: shop.oldestWebhookSeconds },
    sums: { state: stateAboveLimit('changesNotInSums', 'warning'), value: shop.changesNotInSums },
    signIns: { state: stateAboveLimit('failedSignIns', 'warning'), value: shop.failedSignIns },
  }
  return healthChecks.map((check) => ({ check, ...states[check] }))
}
