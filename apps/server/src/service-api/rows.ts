import type { ServiceKey } from '#staff/sessions/service-key-store.ts'

/** Maps a key to the row that an owner sees: never the key itself. */
export const keyRow = (key: ServiceKey) => ({
  ...key,
  createdAt: key.createdAt.toISOString(),
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
})
