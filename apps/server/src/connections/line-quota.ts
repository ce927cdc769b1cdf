import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { askQuota } from './ask-line.ts'
import { tokenInUse } from './line-channel.ts'

/** What this month allows and what of it is used, as LINE says now; null where it does not say. */
export async function lineQuota({ caller, sql, sealing, line }: Context) {
  permit(caller, 'line.send')
  const token = await tokenInUse(sql, sealing)
  return { quota: token === null ? null : await askQuota({ call: line.call, token }) }
}
