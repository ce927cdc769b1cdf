import type { PlayerLine } from '@khlang/contract/players/player-page'
import type { TimelineGroup } from '@khlang/domain/players/timeline'
import { requestsOf } from '#cashier/requests/player-store.ts'
import { requestRow } from '#cashier/rows.ts'
import type { Db } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { hidePersonal } from '#platform/purge/hide-personal.ts'
import { rewardRow } from '#rewards/rows.ts'
import { rewardsOf } from '#rewards/store.ts'
import { loginsOf } from '../site/login-store.ts'
import { noteRow } from '../notes/note-row.ts'
import { notesOf } from '../notes/notes-store.ts'
import { type ActRecord, moneyActsOf, ownActsOf, type UpTo } from './timeline-store.ts'

type SourceQuery = { db: Db; playerId: string; upTo: UpTo; limit: number; actor: EmployeeActor }
type Source = {
  group: TimelineGroup
  /** The form of the source's ids; a cursor with any other id is refused. */
  ids: RegExp
  read: (query: SourceQuery) => Promise<PlayerLine[]>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digits = /^\d{1,15}$/

/**
 * The sources of a player's timeline: each is read through one index, newest first. A cursor refers to a
 * source by its position in this array, so a new source must be added at the end.
 */
export const timelineSources: readonly Source[] = [
  {
    group: 'money',
    ids: uuid,
    read: async ({ db, actor, ...query }) =>
      (await requestsOf(db, query)).map((record) => ({
        source: 'request',
        id: record.id,
        at: record.createdAt.toISOString(),
        request: requestRow(record, actor.role),
      })),
  },
  {
    group: 'money',
    ids: digits,
    read: async ({ db, playerId, upTo, limit }) =>
      (await moneyActsOf(db, playerId, upTo, limit)).map(actLine),
  },
  {
    group: 'changes',
    ids: digits,
    read: async ({ db, playerId, upTo, limit }) => (await ownActsOf(db, playerId, upTo, limit)).map(actLine),
  },
  {
    group: 'notes',
    ids: uuid,
    read: async ({ db, playerId, upTo, limit, actor }) =>
      (await notesOf(db, playerId, upTo, limit)).map((record) => ({
        source: 'note',
        id: record.id,
        at: record.createdAt.toISOString(),
        note: noteRow(record, actor),
      })),
  },
  {
    group: 'rewards',
    ids: uuid,
    read: async ({ db, playerId, upTo, limit }) =>
      (await rewardsOf(db, { playerId, limit, ...upTo })).map((record) => ({
        source: 'reward',
        id: record.id,
        at: record.createdAt.toISOString(),
        reward: rewardRow(record),
      })),
  },
  {
    group: 'logins',
    // A player has one sign-in per moment at most.
    ids: digits,
    read: async ({ db, playerId, upTo, limit }) =>
      (await loginsOf(db, { playerId, limit, at: upTo.at, isInclusive: upTo.isInclusive })).map(({ at }) => ({
        source: 'login',
        id: String(at.getTime()),
        at: at.toISOString(),
      })),
  },
]

const actLine = ({ id, at, actor, act, objectKind, objectId, number, before, after, reason }: ActRecord) => ({
  source: 'act' as const,
  id,
  at: at.toISOString(),
  actor,
  act,
  about: { kind: objectKind, id: objectId, number },
  before: hidePersonal(before),
  after: hidePersonal(after),
  reason,
})
