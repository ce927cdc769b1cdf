import type { EntryFilter } from '@khlang/domain/statements/entry-filter'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readRow } from './change-entry.ts'
import { filterFor } from '../rows.ts'
import { lockNextFree, saveClaim } from '../store.ts'

/**
 * Claims the oldest incoming entry of the filter that nobody has claimed (ถัดไป). Entries on hold are
 * included only if the filter asks for them. Two employees who call this at the same moment get different
 * entries. `entry` is null if none is left.
 */
export async function next({ caller, sql }: Context, input: EntryFilter & { mine?: boolean | undefined }) {
  const actor = permit(caller, 'entry.claim')
  return transaction(sql, async (tx) => {
    const id = await lockNextFree(tx, filterFor(actor, input))
    if (id === null) return { entry: null }
    await saveClaim(tx, id, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'entry.claim',
      object: ['entry', id],
      after: { holder: actor.email, by: 'next' },
    })
    return { entry: await readRow(tx, id, actor) }
  })
}
