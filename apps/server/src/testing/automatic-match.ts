import { randomUUID } from 'node:crypto'
import type { OperationId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Player } from '@khlang/seed/shop'
import type { Dispatcher } from '#crediting/sending/dispatcher.ts'
import { autoMatcher } from '#staff/actor.ts'
import { matchOnce } from '#statements/matching/match-once.ts'
import type { newDesk } from './desk.ts'
import type { World } from './world.ts'

/**
 * Returns a function that makes an entry and a request of a player. Its `match` matches them as the auto-matcher does,
 * through the dispatcher of the test, and returns the id of the order. `after` is awaited within the match's
 * transaction, before the request is found.
 */
export const pairsOf = (world: World, desk: Awaited<ReturnType<typeof newDesk>>) =>
  async function pairOf(player: Player) {
    const entryId = (await desk.pays(player)) as StatementEntryId
    const depositId = (await desk.asks(player)) as RequestId
    const operationId = randomUUID() as OperationId
    return {
      entryId,
      async match(
        sending: Pick<Dispatcher, 'dispatch' | 'reserve'>,
        { sql = world.sql, after = async () => {} } = {},
      ) {
        const context = { sql, sending, dryRun: false, approval: undefined }
        const find = async () => (await after(), depositId)
        const answer = await matchOnce(
          context,
          autoMatcher,
          'statements/auto-match',
          { operationId, entryId },
          find,
        )
        return answer.orderId
      },
    }
  }
