import type {
  CreditOrderId,
  EmployeeEmail,
  ExternalKey,
  PlayerId,
  RequestId,
  StatementEntryId,
} from '../brand.ts'
import type { Credits } from '../money.ts'

/** One intent to move a player's credit at the back-end. It outlives the process that wrote it. */
export type CreditOrder = {
  id: CreditOrderId
  kind: OrderKind
  playerId: PlayerId
  playerKey: ExternalKey
  credits: Credits
  requestId: RequestId
  entryId: StatementEntryId | null
  orderedBy: EmployeeEmail
}

export type OrderKind = 'addCredit'

/**
 * `queued` nothing has been sent · `sending` a call is under way, written down before its first byte ·
 * `done` the back-end said yes · `refused` it said no, for certain · `unknown` nobody can tell ·
 * `abandoned` a person established that it did not happen.
 */
export const orderStates = ['queued', 'sending', 'done', 'refused', 'unknown', 'abandoned'] as const
export type OrderState = (typeof orderStates)[number]

/** Whether the back-end is known to answer a repeat of the same key with its first answer (interface: Environment). */
export type BackendMode = 'legacy' | 'keyed'
