import type { OperationId, RequestId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Context } from '../context.ts'
import { once } from '#platform/operation.ts'
import { permit } from '#staff/actor.ts'
import { type MatchInput, placeMatch } from './place-match.ts'

type Input = MatchInput & { operationId: OperationId; depositId: RequestId }

/** Walk (b). Answers before the credit is settled; the result arrives live. */
export async function matchDeposit({ caller, sql, dispatch }: Context, input: Input) {
  const actor = permit(caller, 'entry.match')
  let placed: CreditOrder | undefined
  const operation = {
    actor: actor.email,
    command: 'statements/match-deposit',
    operationId: input.operationId,
    input,
  }
  const answer = await once(sql, operation, async (tx) => {
    const matched = await placeMatch(tx, actor, input, () => Promise.resolve(input.depositId))
    placed = matched.order
    return matched.answer
  })
  if (placed) dispatch(placed)
  return answer
}
