import { forgetOldDocuments } from '#legacy-import/forget-store.ts'
import { forgetLineMember } from '#line/forget-store.ts'
import type { Context } from './context.ts'

/**
 * Erases what LINE and the legacy import keep about a player. The feature `players` may not import those two.
 */
export const forgetElsewhere: Context['forgetElsewhere'] = async (tx, id) => {
  await forgetLineMember(tx, id)
  await forgetOldDocuments(tx, id)
}
