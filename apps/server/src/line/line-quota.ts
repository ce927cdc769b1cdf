import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { askQuota } from './ask-line.ts'
import { tokenInUse } from './line-channel.ts'

/** Returns this month's quota and use, as LINE reports it now; null if it does not, or the account is off. */
export async function lineQuota({ caller, sql, sealing, line }: Context) {
  permit(caller, 'line.send')
  const token = await tokenInUse(sql, sealing)
  return { quota: token === null ? null : await askQuota({ call: line.call, token }) }
}
