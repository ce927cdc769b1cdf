import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { lastChainCheck } from './audit-chain-store.ts'
import { countSealing } from './audit-store.ts'

/** Returns how many lines are sealed, how many not yet (`countSealing`), and the last check (null: never checked). */
export async function auditChain({ caller, sql }: Context) {
  permit(caller, 'audit.view')
  const [counted, check] = await Promise.all([countSealing(sql), lastChainCheck(sql)])
  return { ...counted, check: check && { ...check, at: check.at.toISOString() } }
}
