import type { Db, Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'
import type { OldPlayer } from './read-people.ts'
import { lockWaitingOf, raiseWaitingOf } from '#cashier/requests/player-store.ts'
import { setCoinsOf } from '#rewards/coin-store.ts'

/** A player imported from the old system, identified by the key used there. */
export type ImportedPlayer = Omit<OldPlayer, 'code' | 'agent' | 'master'> & {
  id: string
  externalKey: string
  code: string
  agentId: string | null
  masterId: string | null
  passwordHash: string | null
}

const record = (tx: Tx) => tx`
  (id uuid, external_key text, code text, first_name text, last_name text, email text, mobile text, company text, job_title text,
    manager text, role text, status text, edit boolean, ball boolean, avatar text, line_user_id text, line_name text, picture_url text,
    bank text, account_number text, account_match_key text, scb_match_key text, counts_in_reports boolean, coins bigint, location jsonb,
    social_links jsonb, agent_id uuid, master_id uuid, password_hash text, created_at timestamptz)`

/** Adds players. Leaves out those whose key already exists. */
export const addImported = (tx: Tx, rows: readonly ImportedPlayer[]) =>
  tx<WrittenRow[]>`
    insert into player (id, external_key, code, first_name, last_name, email, mobile, company, job_title, manager, role, status, edit, ball,
      avatar, line_user_id, line_name, picture_url, bank, account_number, account_match_key, scb_match_key, counts_in_reports, coins,
      location, social_links, agent_id, master_id, password_hash, created_at)
    select id, external_key, code, first_name, last_name, email, mobile, company, job_title, manager, role, status, edit, ball, avatar,
      line_user_id, line_name, picture_url, bank, account_number, account_match_key, scb_match_key, counts_in_reports, coins, location,
      social_links, agent_id, master_id, password_hash, coalesce(created_at, clock_timestamp())
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    on conflict do nothing returning id, version`

/**
 * Changes players. A new bank or account number is treated like any other changed account: for some hours a payment to it
 * needs a supervisor or an owner. Waiting requests of those whose payee or standing changes get a new version, so that
 * nobody pays by what they saw before. No employee has saved them then.
 */
export async function changeImported(
  tx: Tx,
  rows: readonly ImportedPlayer[],
): Promise<readonly WrittenRow[]> {
  const ids = rows.map(({ id }) => id)
  await lockWaitingOf(tx, ids) // requests before players, in the usual lock order
  await setCoinsOf(tx, rows, { why: 'legacyImport', reason: null, employee: null })
  const shownOtherwise = await tx<{ id: string }[]>`
    select p.id from player p join jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)} on n.id = p.id
    where (p.bank, p.account_number, p.first_name, p.last_name, p.status)
      is distinct from (n.bank, n.account_number, n.first_name, n.last_name, n.status)`
  const written = await tx<WrittenRow[]>`
    update player p set code = n.code, first_name = n.first_name, last_name = n.last_name, email = n.email, mobile = n.mobile,
      company = n.company, job_title = n.job_title, manager = n.manager, role = n.role, status = n.status, edit = n.edit, ball = n.ball,
      avatar = case when p.avatar like '/files/%' then p.avatar else n.avatar end, line_user_id = n.line_user_id, line_name = n.line_name, picture_url = n.picture_url, bank = n.bank,
      account_number = n.account_number, account_match_key = n.account_match_key, scb_match_key = n.scb_match_key,
      counts_in_reports = n.counts_in_reports, location = n.location, social_links = n.social_links,
      agent_id = n.agent_id, master_id = n.master_id, employee = null, password_hash = coalesce(n.password_hash, p.password_hash),
      account_changed_at = case when (p.bank, p.account_number) is distinct from (n.bank, n.account_number) then clock_timestamp() else p.account_changed_at end
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${record(tx)}
    where p.id = n.id returning p.id, p.version`
  await raiseWaitingOf(
    tx,
    shownOtherwise.map(({ id }) => id),
  )
  return written
}

/** Returns the players with these keys. */
export const playersByKey = (db: Db, keys: readonly string[]) =>
  db<{ id: string; externalKey: string }[]>`
    select id, external_key from player where external_key = any(${keys as string[]})`

/** Returns which of these codes are taken, in lower case. */
export const codesTaken = (db: Db, codes: readonly string[]) =>
  db<{ code: string; id: string }[]>`
    select lower(code) as code, id from player where lower(code) = any(${codes.map((code) => code.toLowerCase())})`

/** Returns the current password hash and code of these players. */
export const currentPasswords = (db: Db, ids: readonly string[]) =>
  db<{ id: string; passwordHash: string | null; code: string }[]>`
    select id, password_hash, code from player where id = any(${ids as string[]})`

/** Adds logins and returns only those that were new. */
export const addLogins = (tx: Tx, rows: readonly { playerId: string; at: Date }[]) =>
  tx<{ playerId: string; at: Date }[]>`
    insert into player_login (player_id, at)
    select player_id, at from jsonb_to_recordset(${asRecords(tx, rows)}) as n (player_id uuid, at timestamptz(3))
    on conflict do nothing returning player_id, at`
