import type { Presence } from '@khlang/contract/live'
import type { Db } from '#platform/database/database.ts'

/**
 * Tells every screen what an employee is looking at. Uses the channel by which changed rows are announced: a second
 * channel would have to be listened to again after every disconnect.
 */
export const announcePresence = (db: Db, presence: Presence) =>
  db`select pg_notify('live', ${JSON.stringify({ presence })})`
