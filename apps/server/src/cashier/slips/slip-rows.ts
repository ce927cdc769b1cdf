import type { DuplicateSlip, Slip } from '@khlang/contract/cashier/slips'
import { isSpent } from '@khlang/domain/cashier/slip'
import { bahtText } from '@khlang/domain/money'
import type { Db } from '#platform/database/database.ts'
import { statusWord } from '../rows.ts'
import { type DuplicateView, duplicatesOf, findSlip, type SlipView, slipsOf } from './slip-store.ts'

export const duplicateRow = (view: Omit<DuplicateView, 'of'>): DuplicateSlip => ({
  slipId: view.slipId,
  because: view.because,
  removed: view.removed,
  attachedAt: view.createdAt.toISOString(),
  request: {
    id: view.requestId,
    kind: view.kind,
    number: view.number,
    status: statusWord(view.state, view.via),
    player: view.player,
    spent: isSpent(view.kind, view.state),
  },
})

/** Returns a request's slips, removed ones too, each with its duplicates on other requests. */
export async function readSlips(db: Db, requestId: string): Promise<Slip[]> {
  const duplicates = await duplicatesOf(db, requestId)
  return (await slipsOf(db, requestId)).map((view) => slipRow(view, duplicates))
}

/** Throws if there is no such slip: callers have written or locked it before. */
export async function readSlip(db: Db, id: string): Promise<Slip> {
  const view = await findSlip(db, id)
  if (!view) throw new Error(`Slip ${id} is not there`)
  return slipRow(view, await duplicatesOf(db, view.requestId))
}

function slipRow(view: SlipView, duplicates: readonly DuplicateView[]): Slip {
  const { id, requestId, reference, bank, amountSatang, paidAt, fromCode, kind, width, height } = view
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
    attachedBy: view.attachedBy,
    attachedAt: view.createdAt.toISOString(),
    removed: view.removedAt && {
      by: view.removedBy!,
      at: view.removedAt.toISOString(),
      reason: view.removedBecause!,
    },
    pictureKept: view.pictureKept,
    alike: duplicates.filter(({ of }) => of === id).map(duplicateRow),
  }
}
