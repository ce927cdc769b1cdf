import { refuse } from '#platform/http/refusal.ts'
import { type Caller, permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { permitKind, servesPlayers } from '../requests/permit-kind.ts'
import { siteRequest } from '../rows.ts'
import { findByHistoryKey, findRequestId, noteRead, readRequests } from '../store.ts'

/**
 * Returns to the back-end what a key in its path stands for, or to the player site the state of a request.
 */
export async function request(context: Context, { historyKey }: { historyKey: string }) {
  return answersBackend(context.caller)
    ? readForBackend(context, historyKey)
    : readForSite(context, historyKey)
}

const answersBackend = (caller: Caller) =>
  (caller.kind === 'service' && caller.scopes.includes('crediting')) || !servesPlayers(caller)

async function readForSite({ caller, sql }: Context, key: string) {
  const id = (await findRequestId(sql, key)) ?? refuse('not-found')
  const [record] = await readRequests(sql, [id])
  permitKind(caller, record!.kind)
  return siteRequest(record!)
}

/**
 * Returns to the crediting back-end what a key in its path stands for. The back-end asks once for each call
 * it gets. If it asks twice during one call, something in between, such as a proxy, may have repeated the
 * GET.
 */
async function readForBackend({ caller, sql, log }: Context, historyKey: string) {
  permitService(caller, 'crediting')
  const found = (await findByHistoryKey(sql, historyKey)) ?? refuse('not-found')
  const twice = await noteRead(sql, historyKey)
  if (twice !== null)
    log.error(
      { orderId: twice },
      'the back-end asked twice about a payout that was sent once: check whether a proxy repeats GET requests',
    )
  const { userId, qty, via, bank, number, name } = found
  return { historyKey, userId, qty, via, account: bank && number ? { bank, number, name: name ?? '' } : null }
}
