import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import * as store from './passkey-store.ts'

/** Renames one of the caller's own passkeys; refuses with `not-found` for any other. */
export async function renamePasskey({ caller, sql }: Context, { id, name }: { id: string; name: string }) {
  const actor = permit(caller, 'profile.edit')
  await transaction(sql, async (tx) => {
    const before = (await store.nameOfPasskey(tx, actor.id, id)) ?? refuse('not-found')
    await store.renamePasskeyRow(tx, id, name)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'factor.renamePasskey',
      object: ['employee', actor.id],
      before: { name: before },
      after: { name },
    })
  })
  return { name }
}
