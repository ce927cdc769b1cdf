import type { HeardEntry } from '@khlang/contract/service'
import type { OperationId, StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { readRow } from './change-entry.ts'
import { hearEntries } from './hear-entries.ts'

type Input = { operationId: OperationId; entry: unknown; note: string }

/** A line of a statement typed in by hand, with a note that says where it was seen. One that was heard before is shown, not doubled. */
export async function create({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'entry.create')
  const operation = {
    actor: actor.email,
    command: 'statements/create',
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    const [heard] = await hearEntries(tx, [input.entry], actor.email)
    if (!heard?.id || heard.outcome === 'refused')
      return refuse('bad-input', { fields: [{ path: 'entry', message: heard?.reason ?? '' }] })
    const id = heard.id as StatementEntryId
    const { outcome } = heard
    if (outcome === 'created')
      await writeAudit(tx, {
        actor: actor.email,
        act: 'entry.create',
        object: ['entry', id],
        after: { amount: (input.entry as HeardEntry).amount },
        reason: input.note,
      })
    return { outcome, entry: await readRow(tx, id, actor) }
  })
}
