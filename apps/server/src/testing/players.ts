import type { Player } from '@khlang/seed/shop'
import type { World } from './world.ts'

/** Returns the players in good standing whose external key triggers no fault in the back-end. */
export const usualPlayers = ({ shop }: World): Player[] =>
  shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )

/**
 * Returns a different player at each call. Otherwise work that is still running for a player of an earlier
 * test would end in the middle of a later one, and change their balance, their place in the queue or their
 * evidence. Throws when every usual player has had a turn.
 */
export function playersInTurn(world: World): () => Player {
  let next = 0
  return () => {
    const usual = usualPlayers(world)
    const player = usual[next++]
    if (!player)
      throw new Error(
        `All ${usual.length} players of this file had their turn: give its world more (\`players\`).`,
      )
    return player
  }
}
