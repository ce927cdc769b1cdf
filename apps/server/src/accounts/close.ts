import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { countWaiting } from './store.ts'
import { type SeenWithReason, changeState } from './change-state.ts'

/**
 * Closes an account. Refuses while incoming entries of the account wait for a match (`countWaiting`), since
 * nobody watches a closed account.
 */
export const close = (context: Context, input: SeenWithReason) =>
  changeState(context, 'close', input, async (tx, { code }) => {
    if ((await countWaiting(tx, code)) > 0) refuse('account-has-waiting')
  })
