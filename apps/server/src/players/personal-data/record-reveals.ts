import { writeAudits } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { countReveals, revealedLately, maxReveals } from './reveal-store.ts'

/**
 * Audits the players (or blocked values) whose masked data an employee learns otherwise than by `reveal`, such as by a
 * search for a whole number. They count like reveals. The same player counts once per quarter of an hour. Refuses
 * beyond `maxReveals` in an hour.
 */
export async function recordReveals(
  tx: Tx,
  actor: EmployeeActor,
  { kind, ids }: { kind: 'player' | 'blocked-value'; ids: readonly string[] },
  reason: string,
): Promise<void> {
  if (ids.length === 0) return
  const { count, oldest } = await countReveals(tx, actor.email)
  const recentlyRevealedIds = new Set(await revealedLately(tx, actor.email, ids))
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
