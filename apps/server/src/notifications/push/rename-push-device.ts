import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { pushDeviceRow } from './push.ts'
import { findPushDevice, renamePushDeviceRow } from './push-device-store.ts'

/** Renames one of the caller's own devices. */
export async function renamePushDevice(
  { caller, session, sql }: Context,
  { deviceId, name }: { deviceId: string; name: string },
) {
  const actor = permit(caller, 'preference.save')
  return transaction(sql, async (tx) => {
    const before = (await findPushDevice(tx, actor.id, deviceId)) ?? refuse('not-found')
    await renamePushDeviceRow(tx, deviceId, name)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'push.renameDevice',
      object: ['push-device', deviceId],
      before: { name: before.name },
      after: { name },
    })
    return pushDeviceRow({ ...before, name }, session?.id ?? null)
  })
}
