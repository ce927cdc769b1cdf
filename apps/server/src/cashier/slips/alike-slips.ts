import type { RequestId } from '@khlang/domain/brand'
import { referenceKey } from '@khlang/domain/cashier/slip'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { duplicateRow } from './slip-rows.ts'
import { findDuplicates } from './slip-store.ts'

type Input = { requestId?: RequestId | undefined; reference?: string | undefined; hash?: string | undefined }

/**
 * Returns the slips on other requests with this reference or picture, removed ones too, at most 20, the
 * newest first: a warning before a slip is attached. `attachSlip` checks again, since another slip may be
 * attached meanwhile.
 */
export async function alikeSlips({ caller, sql }: Context, { requestId, reference, hash }: Input) {
  permit(caller, 'slip.view')
  const found = await findDuplicates(sql, {
    key: referenceKey(reference ?? ''),
    hash: hash === undefined ? null : Buffer.from(hash, 'hex'),
    exceptRequestId: requestId ?? null,
  })
  return { rows: found.map(duplicateRow) }
}
