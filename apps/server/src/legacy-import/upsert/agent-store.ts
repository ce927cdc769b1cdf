import type { Db, Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'

/**
 * Writes agents and masters imported from the old system, many at once. Each is identified by its key in the
 * old system.
 */

export type ImportedAgent = {
  id: string
  externalKey: string
  username: string
  name: string
  codeWidth: number
  codeLast: number
  passwordHash: string | null
  createdAt: Date | null
}

/** Adds agents. Leaves out those whose key or username already exists here. */
export const addAgents = (tx: Tx, rows: readonly ImportedAgent[]) =>
  tx<WrittenRow[]>`
    insert into agent (id, external_key, username, name, code_width, code_last, password_hash, created_at)
    select id, external_key, username, name, code_width, code_last, password_hash, coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n (id uuid, external_key text, username text, name text, code_width int,
      code_last bigint, password_hash text, created_at timestamptz)
    on conflict do nothing returning id, version`

/**
 * Changes agents. The counter of their codes is never lowered, because codes may have been assigned here
 * since.
 */
export const changeAgents = (tx: Tx, rows: readonly ImportedAgent[]) =>
  tx<WrittenRow[]>`
    update agent a set name = n.name, code_width = greatest(a.code_width, n.code_width), code_last = greatest(a.code_last, n.code_last),
      password_hash = coalesce(n.password_hash, a.password_hash)
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n (id uuid, name text, code_width int, code_last bigint, password_hash text)
    where a.id = n.id returning a.id, a.version`

/** Returns all agents of this shop, however they came. */
export const agentKeys = (db: Db) =>
  db<{ id: string; externalKey: string; username: string; passwordHash: string | null }[]>`
    select id, external_key, username, password_hash from agent`

export type ImportedMaster = {
  id: string
  key: number
  name: string
  agentId: string | null
  createdAt: Date | null
}

export const addMasters = (tx: Tx, rows: readonly ImportedMaster[]) =>
  tx<WrittenRow[]>`
    insert into master (id, key, name, agent_id, created_at)
    select id, key, name, agent_id, coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n (id uuid, key bigint, name text, agent_id uuid, created_at timestamptz)
    on conflict do nothing returning id, version`

export const changeMasters = (tx: Tx, rows: readonly ImportedMaster[]) =>
  tx<WrittenRow[]>`
    update master m set name = n.name, agent_id = n.agent_id
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n (id uuid, name text, agent_id uuid)
    where m.id = n.id returning m.id, m.version`

/** Returns all masters of this shop, however they came. */
export const masterKeys = (db: Db) =>
  db<{ id: string; key: number; agentId: string | null }[]>`select id, key, agent_id from master`
