import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { readRow } from './change-entry.ts'
import { lockNextFree } from './aside-store.ts'
import { saveClaim } from './store.ts'

/** ถัดไป: claims the entry that has waited longest and that nobody holds or has put aside. Two who press at once get two entries. */
export async function next({ caller, sql }: Context, { account }: { account?: string | undefined }) {
  const actor = permit(caller, 'entry.claim')
  return transaction(sql, async (tx) => {
    const id = await lockNextFree(tx, account ?? null)
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
