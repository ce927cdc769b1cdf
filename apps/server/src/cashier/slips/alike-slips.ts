import type { RequestId } from '@khlang/domain/brand'
import { referenceKey } from '@khlang/domain/cashier/slip'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { duplicateRow } from './slip-rows.ts'
import { findDuplicates } from './slip-store.ts'

type Input = { requestId?: RequestId | undefined; reference?: string | undefined; hash?: string | undefined }

/**
 * Returns the same slips on other requests, so that staff are warned before they attach one. Attaching checks
 * again, since somebody else may have attached it in the meantime.
 */
export async function alikeSlips({ caller, sql }: Context, { requestId, reference, hash }: Input) {
  permit(caller, 'slip.view')
  const found = await findDuplicates(sql, {
    key: referenceKey(reference ?? ''),
    hash: hash === undefined ? null : Buffer.from(hash, 'hex'),
    notOf: requestId ?? null,
  })
  return { rows: found.map(duplicateRow) }
}
