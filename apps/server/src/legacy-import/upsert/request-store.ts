import type { Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'

/**
 * A request imported from the old system. One that was not finished there waits here for a person (`readRequest`);
 * only what that person decides makes an order.
 */
export type ImportedRequest = {
  id: string
  externalKey: string
  kind: string
  playerId: string
  amount: number
  bonus: number
  state: string
  via: string | null
  note: string | null
  employee: string | null
  createdByStaff: boolean
  createdAt: Date
  updatedAt: Date
}

const record = (tx: Tx) => tx`
  (id uuid, external_key text, kind text, player_id uuid, amount int, bonus int, state text, via text, note text, employee text,
    created_by_staff boolean, created_at timestamptz, updated_at timestamptz)`

/** Adds requests. Leaves out those whose key already exists. */
export const addImported = (tx: Tx, rows: readonly ImportedRequest[]) =>
  tx<WrittenRow[]>`
    insert into request (id, external_key, kind, player_id, amount, bonus, state, via, note, employee, created_by_staff, created_at,
      updated_at, moved_in)
    select id, external_key, kind, player_id, amount, bonus, state, via, note, employee, created_by_staff, created_at, updated_at, true
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    on conflict do nothing returning id, ${ownVersion(tx)}`

/** Changes requests. Those that have an order are not touched, whatever their version. */
export const changeImported = (tx: Tx, rows: readonly ImportedRequest[]) =>
  tx<WrittenRow[]>`
    update request r set kind = n.kind, player_id = n.player_id, amount = n.amount, bonus = n.bonus, state = n.state, via = n.via,
      note = n.note, employee = n.employee, created_by_staff = n.created_by_staff, created_at = n.created_at
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    where r.id = n.id and r.order_id is null and r.moved_in returning r.id, ${ownVersion(tx)}`

/**
 * Locks requests in the order of their ids. Returns the version of each as an import compares it: one raised only
 * because the player changed is no change of the request here (`raiseWaitingOf`).
 */
export async function lockImported(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { version: number }>> {
  const rows = await tx<WrittenRow[]>`
    select id, ${ownVersion(tx)} from request where id = any(${ids as string[]}) order by id for no key update`
  return new Map(rows.map(({ id, version }) => [id, { version }]))
}

const ownVersion = (tx: Tx) => tx`version - raised_for_player as version`
