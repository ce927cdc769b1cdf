import type { PersonalValues } from '@khlang/domain/players/blocked-value'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findBlocked } from '../block-list/blocklist-store.ts'
import { recordReveals } from '../personal-data/record-reveals.ts'

/**
 * Checks values against the block list before saving. A hit on a whole number counts as a reveal. Saving
 * checks again.
 */
export async function checkValues({ caller, sql }: Context, brought: PersonalValues) {
  const actor = permit(caller, 'player.compare')
  const hits = await sql.begin(async (tx) => {
    const found = await findBlocked(tx, brought)
    const ids = found.filter(({ kind }) => kind === 'account' || kind === 'mobile').map(({ id }) => id)
    await recordReveals(tx, actor, { kind: 'blocked-value', ids }, 'ตรวจกับบัญชีดำ')
    return found
  })
  return { hits: hits.map(({ kind, level, reason, author }) => ({ kind, level, reason, author })) }
}
