import type { PlayerId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findPlayer } from '#crediting/player-key-store.ts'

/** Asks the back-end for a player's balance. Returns it with the time, or why it is not known. */
export async function balance({ caller, sql, readBalance }: Context, { id }: { id: PlayerId }) {
  permit(caller, 'list.view')
  const { externalKey } = (await findPlayer(sql, id)) ?? refuse('not-found')
  const at = new Date().toISOString()
  return { ...(await readBalance(externalKey)), at }
}
