import type { PlayerId } from '@khlang/domain/brand'
import {
  forgottenMark,
  forgottenName,
  personalFacts,
  personalFigures,
} from '@khlang/domain/players/personal-data'
import type { Tx } from '#platform/database/database.ts'
import { countTags } from '../notes/tags-store.ts'

/**
 * Removes what identifies a player from their row, notes and imports, suspends them, and withdraws their password
 * links; `forget` removes the rest (`personalTables`). Code and key stay, since ledgers, reports and the back-end refer
 * to them. Callers have locked the player, who must exist. Returns the picture's address, whose file the caller deletes
 * after the commit.
 */
export async function emptyPlayer(
  tx: Tx,
  { id, employee }: { id: PlayerId; employee: string },
): Promise<{ avatar: string | null }> {
  const [before] = await tx<{ avatar: string | null; tags: string[] }[]>`
    select avatar, tags from player where id = ${id}`
  // The first write of the row: it also ends a restriction, under which the database refuses all other changes of the person.
  await tx`
    update player set first_name = ${forgottenName}, last_name = '', email = null, mobile = null, job_title = null, manager = null,
      role = null, password_hash = null, company = '', avatar = null, line_user_id = null, line_name = null, picture_url = null, bank = null,
      account_number = null, account_match_key = null, scb_match_key = null, location = '{}', social_links = '{}', tags = '{}',
      restricted_at = null, restricted_by = null, restricted_because = null, status = 'suspended', forgotten_at = clock_timestamp(), employee = ${employee}
    where id = ${id}`
  await countTags(tx, { added: [], removed: before!.tags })
  await tx`delete from player_tag where uses <= 0` // removes tags that no other player has
  await tx`update player_note set body = ${forgottenMark} where player_id = ${id}`
  await tx`update request_note set body = ${forgottenMark} where request_id in (select id from request where player_id = ${id})`
  await tx`
    update player_import_line set name = ${forgottenMark}, wanted = mark_facts(wanted, ${[...personalFacts]}, ${forgottenMark})
    where player_id = ${id} or (player_id is null and lower(code) = (select lower(code) from player where id = ${id}))`
  await tx`update player_password_link set withdrawn_at = clock_timestamp() where player_id = ${id} and used_at is null and withdrawn_at is null`
  return { avatar: before!.avatar }
}

/**
 * Returns how many of the player's audit lines contain personal data, and the digest of these lines as they will be
 * without it. The audit line about the forgetting contains both, so that later changes of these lines are noticed
 * (`findTakenOut`). The SQL functions are in migration 0063; the 0 is the place for the number of that line.
 */
export async function digestWithout(tx: Tx, id: PlayerId): Promise<{ lines: number; digest: string }> {
  const [row] = await tx<{ lines: number; digest: string }[]>`
    select count(*) as lines, forgotten_digest(coalesce(array_agg(row(seq, audit_digest(line), 0)::audit_forgotten), '{}')) as digest
    from forgotten_lines(${id}, ${[...personalFacts]}, ${forgottenMark})`
  return row!
}

/**
 * Removes the player's personal data from the audit log, and from requests for approval that are no longer open.
 * Callers have locked the audit log (`changeAuditAlone`) and then written the audit line about the forgetting, with
 * `digestWithout`. Without that line it does nothing; if the lines have changed since, it throws.
 */
export async function forgetOnFile(tx: Tx, id: PlayerId): Promise<void> {
  await tx`
    select forget_on_file(${id}, seq, ${[...personalFacts]}, ${[...personalFigures]}, ${forgottenMark}) from audit
    where act = 'player.forget' and object_kind = 'player' and object_id = ${id} order by seq desc limit 1`
}

/** Returns whether this player was forgotten; false also if there is none. */
export async function isForgotten(tx: Tx, id: PlayerId): Promise<boolean> {
  const rows = await tx`select 1 from player where id = ${id} and forgotten_at is not null`
  return rows.length > 0
}
