import type { OperationId, RequestId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Actor, StatementEntry } from '@khlang/domain/statements/entry'
import type { Tx } from '#platform/database.ts'
import { once } from '#platform/operation.ts'
import type { Context } from '../context.ts'
import { type MatchInput, placeMatch } from './place-match.ts'

export type OnceInput = MatchInput & { operationId: OperationId }

/** Walk (b): the match in one transaction, at most once per operation id; then its order is carried out. Answers before that. */
export async function matchOnce(
  { sql, dispatch }: Pick<Context, 'sql' | 'dispatch'>,
  actor: Actor,
  command: string,
  input: OnceInput,
  findRequest: (tx: Tx, entry: StatementEntry) => Promise<RequestId>,
) {
  let placed: CreditOrder | undefined
  const operation = { actor: actor.email, command, operationId: input.operationId, input }
  const answer = await once(sql, operation, async (tx) => {
    const matched = await placeMatch(tx, actor, input, (entry) => findRequest(tx, entry))
    placed = matched.order
    return matched.answer
  })
  if (placed) dispatch(placed)
  return answer
}
