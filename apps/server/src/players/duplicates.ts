import type { PlayerId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findAlike, type Marks } from './alike-store.ts'

/** Who has the same account, mobile number, LINE id or e-mail: said while somebody types, before he saves. */
export async function duplicates(
  { caller, sql }: Context,
  { except, ...marks }: Marks & { except?: PlayerId | undefined },
) {
  permit(caller, 'list.view')
  return { rows: await findAlike(sql, marks, except ?? null) }
}
