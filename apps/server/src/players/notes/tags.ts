import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { usedTags } from './tags-store.ts'

const mostOffered = 20

export async function tags({ caller, sql }: Context, { q = '' }: { q?: string | undefined }) {
  permit(caller, 'list.view')
  return { rows: await usedTags(sql, q, mostOffered) }
}
