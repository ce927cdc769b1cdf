import { refuse } from '#platform/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findByHistoryKey } from './store.ts'

/** The crediting back-end asks what a key in its path stands for. */
export async function findRequest({ caller, sql }: Context, { historyKey }: { historyKey: string }) {
  permitService(caller, 'crediting')
  const found = (await findByHistoryKey(sql, historyKey)) ?? refuse('not-found')
  const { userId, qty, via, bank, number, name } = found
  return { historyKey, userId, qty, via, account: bank && number ? { bank, number, name: name ?? '' } : null }
}
