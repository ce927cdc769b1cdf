import { minRetentionDays } from '@khlang/domain/retention'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Sql, Tx } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { auditFaults } from '@khlang/contract/staff/audit'

/**
 * A link of the audit chain, which seals one line of the audit log: its place, counted from 1, and its hash, which
 * covers all links before it.
 */
export type Head = { place: number; hash: Buffer }

/**
 * Runs the work in a transaction, as the only process that seals. If another process is sealing, returns
 * false without running the work.
 */
export const whileSealing = (sql: Sql, work: (tx: Tx) => Promise<void>): Promise<boolean> =>
  sql.begin(async (tx) => {
    const [lock] = await tx<{ ours: boolean }[]>`select pg_try_advisory_xact_lock(2701) as ours`
    if (lock!.ours) await work(tx)
    return lock!.ours
  }) as Promise<boolean>

/** Returns the last link of the chain; place 0 and 32 zero bytes if nothing is sealed yet. */
export async function lastHead(db: Sql | Tx): Promise<Head> {
  const [row] = await db<Head[]>`select place, hash from audit_link order by place desc limit 1`
  return row ?? { place: 0, hash: Buffer.alloc(32) }
}

export type Line = { seq: number; digest: Buffer }

/**
 * Returns the next unsealed lines above a number, by number. A line that is committed late has a lower number
 * than lines sealed before it.
 */
export const findUnsealed = (tx: Tx, aboveSeq: number, limit: number): Promise<Line[]> =>
  tx<Line[]>`
    select seq, audit_digest(a) as digest from audit a
    where seq > ${aboveSeq} and not exists (select 1 from audit_link l where l.seq = a.seq) order by seq limit ${limit}`

export async function addLinks(tx: Tx, links: readonly (Line & Head)[]): Promise<void> {
  const keyedLinks = links.map((link) => ({ ...link, keyed: true }))
  for (const rows of inStatements(keyedLinks))
    await tx`insert into audit_link ${tx(rows as never, 'place', 'seq', 'digest', 'hash', 'keyed')}`
}

/**
 * Returns the number of the audit line at this place of the chain, or at the last place before it; 0 if there is
 * none.
 */
export async function lineAt(db: Sql | Tx, position: number): Promise<number> {
  const [row] = await db<
    { seq: number }[]
  >`select seq from audit_link where place <= ${position} order by place desc limit 1`
  return row?.seq ?? 0
}

export type Link = Head & {
  seq: number
  /** Sealed with a secret outside the database. */
  keyed: boolean
  digest: Buffer
  /** The digest of the line as it is now; null if the line is gone. */
  now: Buffer | null
  /**
   * The digest of the line after the last removal of a forgotten person's data or of expired details; null if
   * nothing was removed.
   */
  rest: Buffer | null
}

/**
 * Streams the whole chain from its beginning, 5,000 links at a time, each with the digest of its line as it is
 * now.
 */
export const streamChain = (tx: Tx) =>
  tx<Link[]>`
    select l.place, l.seq, l.digest, l.hash, l.keyed, case when a.seq is not null then audit_digest(a) end as now, f.digest as rest
    from audit_link l left join audit a using (seq)
      left join (select distinct on (seq) seq, digest from audit_forgotten order by seq, said_in desc) f using (seq)
    order by l.place`.cursor(5000)

export type TakenOut = {
  seq: number
  act: 'player.forget' | 'audit.blank'
  at: Date
  actor: string
  approvedBy: string
  lines: number
  /** Whether the removal agrees with what the line `seq`, which is sealed itself, says of it. */
  sound: boolean
}

/**
 * Returns each removal from audit lines, because somebody was forgotten or details expired, with the line
 * that records it. A removal of details is sound only if its lines have no details left and were old enough
 * (`minRetentionDays`).
 */
export const findTakenOut = (db: Db): Promise<TakenOut[]> =>
  db<TakenOut[]>`
    select f.said_in as seq, a.act, a.at, a.actor, coalesce(a.after ->> 'approvedBy', '') as approved_by, count(*) as lines,
      coalesce(a.after ->> 'digest' = forgotten_digest(array_agg(row(f.seq, f.digest, 0)::audit_forgotten)) and (a.act = 'player.forget'
        or a.act = 'audit.blank' and bool_and(num_nonnulls(line.before, line.after, line.origin) = 0
          and line.at < a.at - make_interval(days => ${minRetentionDays.auditDetails - 1}))), false) as sound
    from audit_forgotten f left join audit a on a.seq = f.said_in left join audit line on line.seq = f.seq
    group by f.said_in, a.seq, a.act, a.at, a.actor, a.after order by f.said_in`

/**
 * Returns the number of a line that is older than an hour and not sealed: unless sealing has failed for so long, it
 * was inserted later. Null if there is none.
 */
export async function findNeverSealed(tx: Tx): Promise<number | null> {
  const [row] = await tx<{ seq: number }[]>`
    select seq from audit a where at < clock_timestamp() - interval '1 hour'
      and not exists (select 1 from audit_link l where l.seq = a.seq) order by seq limit 1`
  return row?.seq ?? null
}

/**
 * The first fault that the check finds: the line's number (`seq`), its place in the chain, and what is wrong. Null: not
 * known, or a line outside the chain.
 */
export type Broken = { seq: number | null; place: number | null; how: (typeof auditFaults)[number] }
export type ChainCheck = { lines: number; broken: Broken | null }

export const keepChainCheck = (sql: Sql, { lines, broken }: ChainCheck) => sql`
  insert into audit_check (id, lines, broken) values (${newId()}, ${lines}, ${broken && sql.json(broken as never)})`

/** Returns the last check of the chain; null if it was never checked. `broken` is null if nothing was wrong. */
export async function lastChainCheck(sql: Sql): Promise<(ChainCheck & { at: Date }) | null> {
  const [row] = await sql<(ChainCheck & { at: Date })[]>`
    select at, lines, broken from audit_check order by at desc limit 1`
  return row ?? null
}
