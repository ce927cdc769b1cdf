import type { DuplicateSlip, Slip } from '@khlang/contract/cashier/slips'
import { isSpent } from '@khlang/domain/cashier/slip'
import { bahtText } from '@khlang/domain/money'
import type { Db } from '#platform/database/database.ts'
import { statusWord } from '../rows.ts'
import { type DuplicateRecord, duplicatesOf, findSlip, type SlipRecord, slipsOf } from './slip-store.ts'

export const duplicateRow = (record: Omit<DuplicateRecord, 'of'>): DuplicateSlip => ({
  slipId: record.slipId,
  because: record.because,
  removed: record.removed,
  attachedAt: record.createdAt.toISOString(),
  request: {
    id: record.requestId,
    kind: record.kind,
    number: record.number,
    status: statusWord(record.state, record.via),
    player: record.player,
    spent: isSpent(record.kind, record.state),
  },
})

/**
 * Returns a request's slips, removed ones too; those not removed with the slips on other requests that have the same
 * picture or reference.
 */
export async function readSlips(db: Db, requestId: string): Promise<Slip[]> {
  const duplicates = await duplicatesOf(db, requestId)
  return (await slipsOf(db, requestId)).map((record) => slipRow(record, duplicates))
}

/** Throws if there is no such slip: callers have just written it. */
export async function readSlip(db: Db, id: string): Promise<Slip> {
  const record = await findSlip(db, id)
  if (!record) throw new Error(`Slip ${id} is not there`)
  return slipRow(record, await duplicatesOf(db, record.requestId))
}

function slipRow(record: SlipRecord, duplicates: readonly DuplicateRecord[]): Slip {
  const { id, requestId, reference, bank, amountSatang, paidAt, fromCode, kind, width, height } = record
  return {
    id,
    requestId,
    reference,
    bank,
    amount: amountSatang === null ? null : bahtText(amountSatang),
    at: paidAt?.toISOString() ?? null,
    fromCode,
    kind,
    width,
    height,
    attachedBy: record.attachedBy,
    attachedAt: record.createdAt.toISOString(),
    removed: record.removedAt && {
      by: record.removedBy!,
      at: record.removedAt.toISOString(),
      reason: record.removedBecause!,
    },
    pictureKept: record.pictureKept,
    alike: duplicates.filter(({ of }) => of === id).map(duplicateRow),
  }
}
