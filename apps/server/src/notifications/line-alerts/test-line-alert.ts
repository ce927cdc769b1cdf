import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findChannel } from '#line/line-channel-store.ts'
import { lockLineAlert } from './line-alert-store.ts'
import { queueAlert } from './queue-alert-lines.ts'

/**
 * Sends a test message to the recipients of an alert, even one that is off; returns in how many parts. Refuses with
 * `line-off` if the LINE account is off, since nothing would be sent then, and with `line-alert-nobody` if no recipient
 * can be reached.
 */
export async function testLineAlert({ caller, sql, line }: Context, { alertId }: { alertId: string }) {
  const actor = permit(caller, 'connection.manage')
  const parts = await transaction(sql, async (tx) => {
    const { id, name } = (await lockLineAlert(tx, alertId)) ?? refuse('not-found')
    if (!(await findChannel(tx)).enabled) refuse('line-off')
    const queued = await queueAlert(tx, id, name, `ทดสอบการแจ้งเตือน: ${name}`)
    if (queued.length === 0) refuse('line-alert-nobody')
    await writeAudit(tx, { actor: actor.email, act: 'line.testAlert', object: ['line-alert', id] })
    return queued
  })
  parts.forEach(line.wakeSender)
  return { sends: parts.length }
}
