import type { LineSettings } from '@khlang/contract/line/line'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findChannel } from './line-channel-store.ts'
import { lineSettings } from './line-rows.ts'

/** Returns the shop's LINE account. Its secrets are masked. */
export async function line({ caller, sql, sealing, publicUrl }: Context): Promise<LineSettings> {
  const { role } = permit(caller, 'list.view')
  return lineSettings(await findChannel(sql), role, { sealing, publicUrl })
}
