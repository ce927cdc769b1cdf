import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

/** How many messages the shop may send at LINE in a month (null: without limit), and how many it has sent. */
export type Quota = { limit: number | null; used: number }

/** Returns the rest of the monthly quota; null where it is unlimited or unknown. */
export const leftOf = (quota: Quota | null): number | null =>
  quota === null || quota.limit === null ? null : Math.max(0, quota.limit - quota.used)

export function quotaText(quota: Quota | null): string {
  if (quota === null) return m.line_quota_unknown()
  if (quota.limit === null) return m.line_quota_endless({ used: grouped(quota.used) })
  return m.line_quota_left({
    left: grouped(leftOf(quota)!),
    limit: grouped(quota.limit),
    used: grouped(quota.used),
  })
}
