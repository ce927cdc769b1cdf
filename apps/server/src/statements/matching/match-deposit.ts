import type { RequestId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { matchOnce, type OnceInput } from './match-once.ts'

/** Matches an entry with a deposit request (spec section 4.4). Refuses as `placeMatch`. */
export async function matchDeposit(context: Context, input: OnceInput & { depositId: RequestId }) {
  const actor = permit(context.caller, 'entry.match')
  return matchOnce(context, actor, 'statements/match-deposit', input, () => Promise.resolve(input.depositId))
}
