import type { MasterId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { readMasters } from './masters-store.ts'
import { masterRow } from './rows.ts'

/** Returns the master with this id, for links to it. Refuses with `not-found` if there is none. */
export async function master({ caller, sql }: Context, { id }: { id: MasterId }) {
  const { role } = permit(caller, 'list.view')
  const [record] = await readMasters(sql, [id])
  return record ? masterRow(record, role, await readSetting(sql, 'line.linkTemplate')) : refuse('not-found')
}
