import { createHash } from 'node:crypto'
import type { Tx } from '#platform/database/database.ts'
import { canonical } from '#platform/operation.ts'
import { readSetting } from '#platform/setting.ts'
import { countReveals, maxReveals } from '#staff/audit/reveal-store.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { type Selection, selectionCounts, maskedFilter } from './masked-filter.ts'
import { usePermit } from './permit-store.ts'

type Query = Record<string, unknown>
/** The query of a file, what `readExport` read of it, and how many players it has. */
type WantedFile = { query: Query; filter: Query; chosen: Selection; players: number }

/**
 * Admits a file with full numbers, in which every player counts as a reveal. A second person must approve a file of more
 * players than the employee has reveals left in the hour, or of as many as the shop has set (`approvals`). They see no
 * number that was searched for; they approve this query, in any format, once, for at most so many players (`usePermit`).
 * Such a file counts no reveals.
 *
 * @returns what the audit log records: the reveals that count (`looks`), or the e-mail of who approved it (`delay` if
 *   nobody did within the time for it)
 */
export async function admitWholeExport(
  tx: Tx,
  called: Pick<Context, 'dryRun' | 'approval'>,
  actor: EmployeeActor,
  { query, filter, chosen, players }: WantedFile,
): Promise<{ looks: number } | { approvedBy: string }> {
  const revealsLeft = maxReveals - (await countReveals(tx, actor.email)).count
  const approvalThreshold = (await readSetting(tx, 'approvals')).from['player.export'] ?? null
  const isSecondNeeded = players > revealsLeft || (approvalThreshold !== null && players >= approvalThreshold)
  if (!isSecondNeeded && !called.dryRun && !called.approval) return { looks: players }
  const digest = digestOf(query)
  if (!called.dryRun && !called.approval) {
    const approvedBy = await usePermit(tx, { employeeId: actor.id, digest, players })
    if (approvedBy !== null) return { approvedBy }
  }
  const { approvedBy } = await requireApproval(tx, called, actor, {
    act: 'player.export',
    object: ['list', `players ${digest.toString('hex').slice(0, 16)}`],
    playerId: null,
    amount: null,
    needed: isSecondNeeded,
    figures: [
      { name: 'players', value: String(players) },
      { name: 'filter', value: filterText(filter, chosen) },
      { name: 'reason', value: String(query['reason']) },
    ],
    bound: { query },
    ask: askFor('reports/permit-export', { query }),
  })
  return approvedBy === undefined ? { looks: players } : { approvedBy }
}

/** Returns which players the file has, as `field: value`, masked; a dash if it has all. */
function filterText(filter: Query, chosen: Selection): string {
  const { sort: _sort, direction: _direction, ...said } = maskedFilter(filter)
  const parts = Object.entries({ ...said, ...selectionCounts(chosen) })
  return parts.map(([field, value]) => `${field}: ${String(value)}`).join(' · ') || '–'
}

/** Identifies the content of the file, whatever its format. */
export const digestOf = ({ format: _either, ...query }: Query): Buffer =>
  createHash('sha256').update(canonical(query)).digest()
