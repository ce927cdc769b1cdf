import type { Db } from '#platform/database/database.ts'

/**
 * Where a page of a timeline begins in one source, newest first: behind the line with this moment and id. Without an
 * id, at the newest line before this moment or, with `isInclusive`, of this moment too.
 */
export type UpTo = { at: Date; id: string | null; isInclusive: boolean }

export type ActRecord = {
  id: string
  at: Date
  actor: string
  act: string
  objectKind: string
  objectId: string
  /** The number of a request, order, entry or loss-return. */
  number: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

/** Acts left out here, because another source shows the created request, note or reward itself. */
const shownByRows = ['request.create', 'player.note', 'reward.give']

const upToIs = (db: Db, { at, id, isInclusive }: UpTo) =>
  id !== null
    ? db`and (a.at, a.seq) < (${at}, ${Number(id)})`
    : isInclusive
      ? db`and a.at <= ${at}`
      : db`and a.at < ${at}`

/** Returns acts on requests, bank entries, orders and other objects about this player, newest first. */
export const moneyActsOf = (db: Db, playerId: string, upTo: UpTo, limit: number): Promise<ActRecord[]> =>
  db<ActRecord[]>`
    with lines as (
      select seq, at, actor, act, object_kind, object_id, before, after, reason from audit a
      where a.player_id = ${playerId} and a.object_kind <> 'player' and a.act <> all(${shownByRows}) ${upToIs(db, upTo)}
      order by a.at desc, a.seq desc limit ${limit})
    select l.seq::text as id, l.at, l.actor, l.act, l.object_kind, l.object_id, coalesce(r.number, o.number, e.number, b.number) as number,
      l.before, l.after, l.reason
    from lines l
      left join request r on l.object_kind = 'request' and r.id = l.object_id::uuid
      left join credit_order o on l.object_kind = 'order' and o.id = l.object_id::uuid
      left join statement_entry e on l.object_kind = 'entry' and e.id = l.object_id::uuid
      left join loss_return b on l.object_kind = 'lossReturn' and b.id = l.object_id::uuid
    order by l.at desc, l.seq desc`

/** Returns acts on the player, such as changes of data, standing and limits, newest first. */
export const ownActsOf = (db: Db, playerId: string, upTo: UpTo, limit: number): Promise<ActRecord[]> =>
  db<ActRecord[]>`
    select a.seq::text as id, a.at, a.actor, a.act, a.object_kind, a.object_id, null::bigint as number, a.before, a.after, a.reason
    from audit a
    where a.object_kind = 'player' and a.object_id = ${playerId} and a.act <> all(${shownByRows}) ${upToIs(db, upTo)}
    order by a.at desc, a.seq desc limit ${limit}`
