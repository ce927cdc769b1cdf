import { refuse } from '#platform/refusal.ts'
import { type Caller, permitService } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { permitKind, servesPlayers } from './permit-kind.ts'
import { siteRequest } from './rows.ts'
import { findByHistoryKey, findRequestId, noteRead, viewRequests } from './store.ts'

/** For the back-end what a key in its path stands for; for the player site how the request stands. */
export async function findRequest(context: Context, { historyKey }: { historyKey: string }) {
  return answersBackend(context.caller)
    ? readForBackend(context, historyKey)
    : readForSite(context, historyKey)
}

const answersBackend = (caller: Caller) =>
  (caller.kind === 'service' && caller.scopes.includes('crediting')) || !servesPlayers(caller)

async function readForSite({ caller, sql }: Context, key: string) {
  const id = (await findRequestId(sql, key)) ?? refuse('not-found')
  const [view] = await viewRequests(sql, [id])
  permitKind(caller, view!.kind)
  return siteRequest(view!)
}

/**
 * The crediting back-end asks what a key in its path stands for. It asks once for each call it gets: a second time during one call of ours
 * means that somebody between us may have repeated it, as proxies do with GET.
 */
async function readForBackend({ caller, sql, log }: Context, historyKey: string) {
  permitService(caller, 'crediting')
  const found = (await findByHistoryKey(sql, historyKey)) ?? refuse('not-found')
  const twice = await noteRead(sql, historyKey)
  if (twice !== null)
    log.error(
      { orderId: twice },
      'the back-end asked twice about one payout that was sent once: does a proxy repeat GET?',
    )
  const { userId, qty, via, bank, number, name } = found
  return { historyKey, userId, qty, via, account: bank && number ? { bank, number, name: name ?? '' } : null }
}
