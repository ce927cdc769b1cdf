import type { Presence } from '@khlang/contract/live'
import type { Db } from '#platform/database/database.ts'

/**
 * Tells every screen what an employee is looking at. Uses the NOTIFY channel of changed rows, since a second
 * channel would need another LISTEN after every disconnect.
 */
export const announcePresence = (db: Db, presence: Presence) =>
  db`select pg_notify('live', ${JSON.stringify({ presence })})`
