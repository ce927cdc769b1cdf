import { refusedFields } from '@khlang/contract/refused-fields'
import { heardEntry } from '@khlang/contract/service-api/service'
import type { MessageId, OperationId, StatementEntryId } from '@khlang/domain/brand'
import { bahtText, type Satang } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type Another, findSameMoney, firstUnseen } from '../intake/possible-duplicates.ts'
import { readRow } from './change-entry.ts'
import { importEntries } from '../intake/import-entries.ts'
import { lockIntake } from '../intake/receive-store.ts'
import { settleMessage } from '../intake/message-store.ts'

type Input = {
  operationId: OperationId
  entry: unknown
  note: string
  another?: Another
  /** The unread message from which the entry was typed. It then counts as read. */
  messageId?: MessageId | undefined
}

/**
 * Adds a statement entry typed by hand, with a note that says where the money was seen. If an existing entry may be the
 * same money, that entry is returned and nothing is added, until the employee has stated of each such entry that it is
 * different money (`another`). Refuses with `bad-input`, and with `stale-version` if the message was handled
 * meanwhile.
 */
export async function create({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'entry.create')
  const operation = {
    actor: actor.email,
    command: 'statements/create',
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    const parsed = heardEntry.safeParse(input.entry)
    if (!parsed.success) {
      const fields = refusedFields(heardEntry, parsed.error.issues, input.entry)
      return refuse('bad-input', {
        fields: fields.map((field) => ({ ...field, path: `entry.${field.path}` })),
      })
    }
    await lockIntake(tx, [parsed.data.account])
    const lookAlikes = await findSameMoney(tx, parsed.data)
    const unseenId = firstUnseen(lookAlikes, input.another)
    if (unseenId) return { outcome: 'duplicate' as const, entry: await readRow(tx, unseenId, actor) }
    return add(tx, actor, { ...input, amount: parsed.data.amount }, lookAlikes)
  })
}

async function add(
  tx: Tx,
  actor: EmployeeActor,
  input: Input & { amount: Satang },
  lookAlikes: readonly StatementEntryId[],
) {
  const distinctText = lookAlikes.length === 0 ? null : input.operationId
  const [imported] = await importEntries(tx, [input.entry], actor.email, distinctText)
  if (!imported?.id || imported.outcome === 'refused')
    return refuse('bad-input', {
      fields: [{ path: 'entry.account', message: imported?.reason ?? '', rule: 'account-unknown' }],
    })
  const id = imported.id as StatementEntryId
  const { outcome } = imported
  if (outcome === 'created') {
    if (input.messageId && !(await settleMessage(tx, input.messageId, { entryId: id, by: actor.email })))
      refuse('stale-version')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'entry.create',
      object: ['entry', id],
      after: {
        amount: bahtText(input.amount),
        ...(lookAlikes.length > 0 && { another: lookAlikes.join(' ') }),
        ...(input.messageId && { message: input.messageId }),
      },
      reason: input.note,
    })
  }
  return { outcome, entry: await readRow(tx, id, actor) }
}
