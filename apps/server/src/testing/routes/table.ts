import { randomUUID } from 'node:crypto'
import type { Act } from '@khlang/domain/staff/acts'
import type { AuditAct } from '@khlang/domain/staff/audit-acts'

/** What a call needs, the scope of a key, or nothing; and an input that its route would read. */
type Call = { needs: Act | `service.${string}` | null; input: Record<string, unknown> }
/** … and every line that it leaves in the audit itself, or why it leaves none. */
export type Command = Call & { writes: readonly AuditAct[] | string }

export type Table = { [route: `GET ${string}`]: Call } & { [route: `POST ${string}`]: Command }

export const some = randomUUID()
export const operation = { operationId: some }
