import { forgetOldDocuments } from '#legacy-import/forget-store.ts'
import { forgetLineMember } from '#line/forget-store.ts'
import type { Context } from './context.ts'

/** What the features above the players hold of a player who is forgotten. */
export const forgetElsewhere: Context['forgetElsewhere'] = async (tx, id) => {
  await forgetLineMember(tx, id)
  await forgetOldDocuments(tx, id)
}
