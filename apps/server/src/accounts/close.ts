import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { countWaiting } from './store.ts'
import { type SeenWithReason, changeState } from './change-state.ts'

/**
 * Closes an account. Refuses (`account-has-waiting`) while incoming entries of the account are neither credited nor
 * closed, those on hold included (`countWaiting`): nobody watches a closed account.
 */
export const close = (context: Context, input: SeenWithReason) =>
  changeState(context, 'close', input, async (tx, { code }) => {
    if ((await countWaiting(tx, code)) > 0) refuse('account-has-waiting')
  })
