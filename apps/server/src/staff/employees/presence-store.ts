import type { Presence } from '@khlang/contract/live'
import type { Db } from '#platform/database/database.ts'

/**
 * Tells every screen what an employee has open; stores nothing. Uses the NOTIFY channel of changed rows, since its
 * listener also notices when notifications stop arriving.
 */
export const announcePresence = (db: Db, presence: Presence) =>
  db`select pg_notify('live', ${JSON.stringify({ presence })})`
