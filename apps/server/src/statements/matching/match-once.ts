import type { OperationId, RequestId } from '@khlang/domain/brand'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import type { Actor, StatementEntry } from '@khlang/domain/statements/entry'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { askFor } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../../context.ts'
import { type MatchInput, placeMatch } from './place-match.ts'

export type OnceInput = MatchInput & { operationId: OperationId }

/**
 * Makes the match in one transaction, at most once per operation id, then dispatches its order. Returns
 * before the order is carried out.
 */
export async function matchOnce(
  { sql, dispatch, dryRun, approval }: Pick<Context, 'sql' | 'dispatch' | 'dryRun' | 'approval'>,
  actor: Actor,
  command: string,
  input: OnceInput,
  findRequest: (tx: Tx, entry: StatementEntry) => Promise<RequestId>,
) {
  const call = { dryRun, approval, ask: isAskable(command) ? askFor(command, input) : null }
  let placed: CreditOrder | undefined
  const operation = { actor: actor.email, command, operationId: input.operationId, input }
  const answer = await once(sql, operation, async (tx) => {
    const matched = await placeMatch(tx, actor, { ...input, call }, (entry) => findRequest(tx, entry))
    placed = matched.order
    return matched.answer
  })
  if (placed) dispatch(placed)
  return answer
}

/**
 * Returns whether a command can be put up for approval: a single match by a person can, pairs of a bulk match
 * cannot.
 */
const isAskable = (command: string): command is 'statements/match-deposit' | 'statements/match-player' =>
  command === 'statements/match-deposit' || command === 'statements/match-player'
