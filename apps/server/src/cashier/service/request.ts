import { refuse } from '#platform/http/refusal.ts'
import { type Caller, permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { permitKind, servesPlayers } from '../requests/permit-kind.ts'
import { siteRequest } from '../rows.ts'
import { findRequestForBackend, findRequestId, noteRead, readRequests } from '../store.ts'

/**
 * Returns a request to two kinds of callers: the back-end gets what to pay and to whom; the player site, which may give
 * the id instead of the key, gets the state of the request. A key with none of these scopes is refused.
 */
export async function request(context: Context, { historyKey }: { historyKey: string }) {
  return asksAsBackend(context.caller)
    ? readForBackend(context, historyKey)
    : readForSite(context, historyKey)
}

const asksAsBackend = (caller: Caller) =>
  (caller.kind === 'service' && caller.scopes.includes('crediting')) || !servesPlayers(caller)

async function readForSite({ caller, sql }: Context, key: string) {
  const id = (await findRequestId(sql, key)) ?? refuse('not-found')
  const [record] = await readRequests(sql, [id])
  permitKind(caller, record!.kind)
  return siteRequest(record!)
}

/**
 * Returns the data that the crediting back-end needs to carry out a call whose path contains only the key of
 * a request. The back-end normally reads a request once per call. If it reads twice for one call, a proxy may
 * have repeated the call.
 */
async function readForBackend({ caller, sql, log }: Context, historyKey: string) {
  permitService(caller, 'crediting')
  const found = (await findRequestForBackend(sql, historyKey)) ?? refuse('not-found')
  const orderReadTwice = await noteRead(sql, historyKey)
  if (orderReadTwice !== null)
    log.error(
      { orderId: orderReadTwice },
      'the back-end asked twice about a payout that was sent once: check whether a proxy repeats GET requests',
    )
  // The payee of the payout order; without one, as for a deposit, the player's current account.
  const { userId, qty, via, bank, number, name } = found
  return { historyKey, userId, qty, via, account: bank && number ? { bank, number, name: name ?? '' } : null }
}
