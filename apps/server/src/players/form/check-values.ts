import type { PersonalValues } from '@khlang/domain/players/blocked-value'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findBlocked } from '../block-list/blocklist-store.ts'
import { numberHits } from './count-hits.ts'
import { recordReveals } from '#staff/audit/reveal-store.ts'

/**
 * Returns the entries of the block list that match these values, to warn before saving; saving checks again. A
 * hit on a number counts as a reveal.
 */
export async function checkValues({ caller, sql }: Context, personal: PersonalValues) {
  const actor = permit(caller, 'player.compare')
  const hits = await sql.begin(async (tx) => {
    const found = await findBlocked(tx, personal)
    await recordReveals(tx, actor, { kind: 'blocked-value', ids: numberHits(found) }, 'ตรวจกับบัญชีดำ')
    return found
  })
  return { hits: hits.map(({ id, kind, level, reason, author }) => ({ id, kind, level, reason, author })) }
}
