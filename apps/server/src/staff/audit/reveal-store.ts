import { writeAudits } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '../actor.ts'

/** Maximum number of reveals per employee and hour. An employee who reveals more is probably copying the list. */
export const maxReveals = 120

/**
 * Counts the reveals of an employee (`actor`: their e-mail) within the last hour, plus every player in an export that
 * shows unmasked numbers (`looks` in its audit line), and returns the time of the oldest. Other calls for this employee
 * wait until the transaction ends. Callers write the audit line in the same transaction, so that parallel reveals cannot
 * exceed the limit.
 */
export async function countReveals(tx: Tx, actor: string): Promise<{ count: number; oldest: Date | null }> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`player.reveal ${actor}`}, 0))`
  const [row] = await tx<{ count: number; oldest: Date | null }[]>`
    select coalesce(sum(coalesce((after ->> 'looks')::int, 1)), 0)::bigint as count, min(at) as oldest from audit
    where (act = 'player.reveal' or (act = 'list.export' and after ? 'looks')) and actor = ${actor} and at > clock_timestamp() - interval '1 hour'`
  return row!
}

/**
 * Returns which of these ids, of players or blocked values, this employee revealed within the last `minutes`.
 */
export async function revealedLately(
  tx: Tx,
  actor: string,
  ids: readonly string[],
  minutes = 15,
): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select distinct object_id as id from audit
    where act = 'player.reveal' and actor = ${actor} and at > clock_timestamp() - make_interval(mins => ${minutes})
      and object_id = any(${[...ids]})`
  return rows.map(({ id }) => id)
}

/**
 * `shown`: those that the employee says they were shown before. It is not taken on trust: they do not count again if
 * they were revealed within the hour for which reveals are counted.
 */
type Revealed = {
  kind: 'player' | 'blocked-value'
  ids: readonly string[]
  shown?: readonly string[]
}

/**
 * Audits the players (or blocked values) whose masked data an employee learns otherwise than by `reveal`, such as by a
 * search for a whole number. They count like reveals. The same player counts once per quarter of an hour. Refuses
 * beyond `maxReveals` in an hour.
 */
export async function recordReveals(
  tx: Tx,
  actor: EmployeeActor,
  { kind, ids, shown = [] }: Revealed,
  reason: string,
): Promise<void> {
  if (ids.length === 0) return
  const { count, oldest } = await countReveals(tx, actor.email)
  const recentlyRevealedIds = new Set([
    ...(await revealedLately(tx, actor.email, ids)),
    ...(await revealedLately(tx, actor.email, shown, 60)),
  ])
  const newIds = ids.filter((id) => !recentlyRevealedIds.has(id))
  if (newIds.length === 0) return
  if (count + newIds.length > maxReveals) refuse('too-many-tries', { until: untilNext(oldest) })
  await writeAudits(
    tx,
    newIds.map((id) => ({ actor: actor.email, act: 'player.reveal', object: [kind, id], reason })),
  )
}

/**
 * Returns the earliest time for another reveal: when the oldest one of the last hour will be an hour old. If there is
 * none, the time in an hour.
 */
export const untilNext = (oldest: Date | null) =>
  new Date((oldest?.getTime() ?? Date.now()) + 3_600_000).toISOString()
