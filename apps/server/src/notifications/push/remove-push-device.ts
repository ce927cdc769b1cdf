import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPushDevice, type PushDevice, removePushDeviceRow } from './push-device-store.ts'

/** Removes a device, with its pending messages. */
export async function removePushDevice({ caller, sql }: Context, { deviceId }: { deviceId: string }) {
  const actor = permit(caller, 'preference.save')
  return transaction(sql, async (tx) => {
    await removeDevice(tx, actor, (await findPushDevice(tx, actor.id, deviceId)) ?? refuse('not-found'))
    return { removed: true as const }
  })
}

/** Removes a device, perhaps another employee's who used this browser before, and audits who did so. */
export async function removeDevice(
  tx: Tx,
  actor: EmployeeActor,
  { id, name }: Pick<PushDevice, 'id' | 'name'>,
): Promise<void> {
  await removePushDeviceRow(tx, id)
  await writeAudit(tx, {
    actor: actor.email,
    act: 'push.removeDevice',
    object: ['push-device', id],
    before: { name },
  })
}
