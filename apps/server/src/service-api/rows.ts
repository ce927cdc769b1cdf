import type { ServiceKey } from '#staff/sessions/service-key-store.ts'

/** A key as the owner sees it: never the key itself. */
export const keyRow = (key: ServiceKey) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
