import { randomUUID } from 'node:crypto'
import type { Act } from '@khlang/domain/staff/acts'
import type { AuditAct } from '@khlang/domain/staff/audit-acts'

/**
 * A call: the required permission (an act, the scope of a key, or none), and an input that its route accepts.
 */
type Call = { needs: Act | `service.${string}` | null; input: Record<string, unknown> }
/** Every line that the call writes to the audit log itself, or the reason why it writes none. */
export type Command = Call & { writes: readonly AuditAct[] | string }

export type Table = { [route: `GET ${string}`]: Call } & { [route: `POST ${string}`]: Command }

/** A made-up id, for inputs that only have to fit the schema of their route. */
export const some = randomUUID()
export const operation = { operationId: some }
