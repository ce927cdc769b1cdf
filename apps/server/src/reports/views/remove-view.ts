import { changesView, seesView } from '@khlang/domain/reports/view'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { maskedFilter } from '../export/masked-filter.ts'
import { deleteView, lockView } from './views-store.ts'

/**
 * Removes a saved view. Refuses with `not-found` if the employee cannot see it, with `not-permitted` if they may
 * not change it.
 */
export async function removeView({ caller, sql }: Context, { id }: { id: string }) {
  const actor = permit(caller, 'view.save')
  await transaction(sql, async (tx) => {
    const view = await lockView(tx, id)
    if (!view || !seesView(view, actor)) return refuse('not-found')
    if (changesView(view, actor) !== true) return refuse('not-permitted', { permission: 'view.manage' })
    await deleteView(tx, id)
    const { list, name, shared, search } = view
    await writeAudit(tx, {
      actor: actor.email,
      act: 'view.remove',
      object: ['view', id],
      before: { list, name, shared, search: maskedFilter(search) },
    })
  })
  return { id }
}
