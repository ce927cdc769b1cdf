import { createHash } from 'node:crypto'
import type { Slip } from '@khlang/contract/cashier/slips'
import type { OperationId, RequestId, SlipId } from '@khlang/domain/brand'
import type { Picture } from '@khlang/domain/pictures/picture'
import { maxSlips, referenceKey } from '@khlang/domain/cashier/slip'
import type { Satang } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import type { Sql } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { readSlip } from './slip-rows.ts'
import { addSlip, lockForSlips, saveDuplicateFlag } from './slip-store.ts'

export type AttachInput = {
  operationId: OperationId
  requestId: RequestId
  /** This and the next two as the slip says. */
  reference?: string | undefined
  bank?: string | undefined
  amount?: Satang | undefined
  /** When the money was transferred, as the slip says. */
  at?: Date | undefined
  /** Whether the reference was read from the QR code on the slip. */
  fromCode?: boolean | undefined
}

/**
 * Attaches a slip to a request, even if other requests have or had one with the same picture or reference: an employee
 * decides whether that is a problem. The answer lists those requests. Refuses a picture that this request has already,
 * and more slips than `maxSlips`.
 */
export function attachSlip(
  sql: Sql,
  actor: Pick<EmployeeActor, 'email'>,
  input: AttachInput,
  picture: Picture,
): Promise<Slip> {
  const { operationId, requestId, bank = null, amount = null, at = null } = input
  const key = referenceKey(input.reference ?? '')
  const reference = key === null ? null : input.reference!
  const hash = createHash('sha256').update(picture.bytes).digest()
  const slip = { id: newId<SlipId>(), requestId, reference, key, bank, amount, at, hash, picture }
  const operation = {
    actor: actor.email,
    command: 'cashier/attach-slip',
    operationId,
    input: { ...input, hash: hash.toString('hex') },
  }
  return once(sql, operation, async (tx) => {
    const attachedCount = (await lockForSlips(tx, requestId, { key, hash })) ?? refuse('not-found')
    if (attachedCount >= maxSlips) refuse('too-many-slips')
    const fromCode = key !== null && input.fromCode === true
    if (!(await addSlip(tx, { ...slip, fromCode, attachedBy: actor.email }))) refuse('slip-there')
    await saveDuplicateFlag(tx, slip.id)
    const row = await readSlip(tx, slip.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'slip.attach',
      object: ['request', requestId],
      after: {
        slip: slip.id,
        reference,
        amount: row.amount,
        ...(row.alike.length > 0 && { alsoOn: row.alike.map(({ request }) => request.number) }),
      },
    })
    return row
  })
}
