import { refuse } from '#platform/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findByHistoryKey, noteRead } from './store.ts'

/**
 * The crediting back-end asks what a key in its path stands for. It asks once for each call it gets: a second time during one call of ours
 * means that somebody between us may have repeated it, as proxies do with GET.
 */
export async function findRequest({ caller, sql, log }: Context, { historyKey }: { historyKey: string }) {
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
