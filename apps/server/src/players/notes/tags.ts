import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { usedTags } from './tags-store.ts'

const maxOffered = 20

/** Returns the 20 tags that most players have, to choose from; with `q` of those that begin with it. */
export async function tags({ caller, sql }: Context, { q = '' }: { q?: string | undefined }) {
  permit(caller, 'list.view')
  return { rows: await usedTags(sql, q, maxOffered) }
}
