import type { PlayerId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findDuplicates, type UniqueValues } from './duplicates-store.ts'
import { recordReveals } from '#staff/audit/reveal-store.ts'

/**
 * Returns players with this account, mobile number, LINE id or e-mail, while an employee fills in the form and before
 * they save. It tells who has a number that lists show only masked, so each player found counts as a reveal.
 */
export async function duplicates(
  { caller, sql }: Context,
  { except, ...values }: UniqueValues & { except?: PlayerId | undefined },
) {
  const actor = permit(caller, 'player.compare')
  return sql.begin(async (tx) => {
    const rows = await findDuplicates(tx, values, except ?? null)
    const ids = rows.map(({ player }) => player.id)
    await recordReveals(tx, actor, { kind: 'player', ids }, 'ตรวจข้อมูลซ้ำ')
    return { rows }
  })
}
