import type { OperationId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { findAnswer, once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readExport } from './export-input.ts'
import { addPermit, findOpenPermit } from './permit-store.ts'
import { admitWholeExport, digestOf } from './whole-export.ts'

type Input = { query: Record<string, string>; operationId: OperationId }

/**
 * Permits this employee to export a file with full numbers and this content once. A second person approves this
 * command; the employee then exports the file in the normal way. `id` is null if the file needs no permit.
 */
export async function permitExport(context: Context, { query, operationId }: Input) {
  const actor = permit(context.caller, 'player.reveal')
  const operation = { actor: actor.email, command: 'reports/permit-export', operationId, input: { query } }
  const before = await findAnswer<{ id: string | null }>(context.sql, operation)
  if (before) return before.answer
  const input = await readExport(context.sql, query, actor)
  if (!input.columns.includes('whole')) return { id: null }
  const players = await input.reader.count(context.sql, 1_000_000, input.chosen)
  return once<{ id: string | null }>(context.sql, operation, async (tx) => {
    if (!context.dryRun && !context.approval) {
      // Whoever has a permit already gets no later end for it without another approval.
      const openId = await findOpenPermit(tx, { employeeId: actor.id, digest: digestOf(query), players })
      if (openId !== null) return { id: openId }
    }
    const admission = await admitWholeExport(tx, context, actor, {
      query,
      filter: input.filter,
      chosen: input.chosen,
      players,
    })
    if (!('approvedBy' in admission)) return { id: null }
    const id = newId<string>()
    await addPermit(tx, {
      id,
      employeeId: actor.id,
      digest: digestOf(query),
      players,
      approvedBy: admission.approvedBy,
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'list.permitExport',
      object: ['list', input.list],
      after: { players, approvedBy: admission.approvedBy },
      reason: input.reason,
    })
    return { id }
  })
}
