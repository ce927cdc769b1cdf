import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EntryInput } from '@khlang/contract/service-api/service'
import type { OperationId, StatementEntryId } from '@khlang/domain/brand'
import { bahtText, type Satang } from '@khlang/domain/money'
import { maskMobile, maskSender } from '@khlang/domain/players/masks'
import { checkCorrection } from '@khlang/domain/statements/correction'
import { fingerprint } from '@khlang/domain/statements/fingerprint'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type Another, findSameMoney, firstUnseen } from '../intake/possible-duplicates.ts'
import { readRow } from './change-entry.ts'
import { lockTyped, saveCorrection, type TypedValues } from './correct-store.ts'
import { lockIntake } from '../intake/receive-store.ts'

type Input = {
  operationId: OperationId
  entryId: StatementEntryId
  version: number
  reason: string
  amount: Satang
  occurredAt: Date
  sender?: EntryInput['sender']
  another?: Another
}

/**
 * Corrects an entry typed by hand. Only its author, a supervisor or an owner may, and only while nobody but the author
 * and the caller has acted on it. Sender details that are not given are removed. Refuses with `stale-version`, and with
 * `entry-alike` as long as an entry may report the same money that is not in `another`. The audit log keeps the
 * previous values.
 */
export function correct({ caller, sql }: Context, input: Input): Promise<EntryRow> {
  const actor = permit(caller, 'entry.create')
  const { entryId, amount, occurredAt, sender, reason } = input
  const operation = {
    actor: actor.email,
    command: 'statements/correct',
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    const row = () => readRow(tx, entryId, actor)
    const entry = (await lockTyped(tx, entryId)) ?? refuse('not-found')
    const allowed = checkCorrection(entry, actor)
    if (allowed !== true) refuse(allowed, { row: await row() })
    if (entry.version !== input.version) refuse('stale-version', { row: await row() })

    const values: TypedValues = {
      amount,
      occurredAt,
      senderBank: sender?.bank ?? null,
      senderAccount: sender?.accountTail ?? null,
      senderName: sender?.name ?? null,
      senderMobile: sender?.mobile ?? null,
    }
    const { accountCode: account, direction, channel, balanceAfter } = entry
    await lockIntake(tx, [account])
    const corrected = {
      account,
      direction,
      channel,
      amount,
      occurredAt,
      sender,
      balanceAfter: balanceAfter ?? undefined,
    }
    const lookAlikes = (await findSameMoney(tx, corrected)).filter((id) => id !== entryId)
    const unseenId = firstUnseen(lookAlikes, input.another)
    if (unseenId) refuse('entry-alike', { row: await readRow(tx, unseenId, actor) })
    const isAlike = lookAlikes.length > 0
    const { text } = fingerprint({ account, direction, balanceAfter, ...values })
    const distinctText = isAlike ? `${text}|${input.operationId}` : text
    if (
      !(await saveCorrection(tx, entryId, {
        ...values,
        fingerprint: distinctText,
        possibleDuplicate: isAlike,
      }))
    )
      refuse('entry-alike')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'entry.correct',
      object: ['entry', entryId],
      before: forAudit(entry),
      after: { ...forAudit(values), ...(isAlike && { another: lookAlikes.join(' ') }) },
      reason,
    })
    return row()
  })
}

/**
 * Returns the values for the audit log. Account numbers are masked, since readers of the audit log may not
 * see whole numbers.
 */
const forAudit = ({
  amount,
  occurredAt,
  senderBank,
  senderAccount,
  senderName,
  senderMobile,
}: TypedValues) => ({
  amount: bahtText(amount),
  occurredAt: occurredAt.toISOString(),
  senderBank,
  senderAccount: senderAccount && maskSender(senderAccount),
  senderName,
  senderMobile: senderMobile && maskMobile(senderMobile),
})
