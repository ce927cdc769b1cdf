import type { PlayerId } from '@khlang/domain/brand'
import {
  forgottenMark,
  forgottenName,
  personalFacts,
  personalFigures,
} from '@khlang/domain/players/personal-data'
import type { Tx } from '#platform/database.ts'
import { saveTags } from './tags-store.ts'

/** All that tells who a player is goes; their code stays, by which the books know them. What they wore is answered: the file goes last. */
export async function emptyPlayer(
  tx: Tx,
  { id, employee }: { id: PlayerId; employee: string },
): Promise<{ avatar: string | null }> {
  const [before] = await tx<{ avatar: string | null; tags: string[] }[]>`
    select avatar, tags from player where id = ${id}`
  await saveTags(tx, id, { tags: [], added: [], removed: before!.tags, employee })
  await tx`
    update player set first_name = ${forgottenName}, last_name = '', email = null, mobile = null, job_title = null, manager = null,
      role = null, password_hash = null, company = '', avatar = null, line_user_id = null, line_name = null, picture_url = null, bank = null,
      account_number = null, account_match_key = null, scb_match_key = null, location = '{}', social_links = '{}', tags = '{}',
      restricted_at = null, restricted_by = null, restricted_because = null, status = 'suspended', forgotten_at = clock_timestamp(), employee = ${employee}
    where id = ${id}`
  await tx`delete from player_tag where uses <= 0` // words that were theirs alone
  await tx`update player_note set body = ${forgottenMark} where player_id = ${id}`
  await tx`update request_note set body = ${forgottenMark} where request_id in (select id from request where player_id = ${id})`
  await tx`
    update player_import_line set name = ${forgottenMark}, wanted = mark_facts(wanted, ${[...personalFacts]}, ${forgottenMark}),
      reasons = mark_words(reasons, ${forgottenMark})
    where player_id = ${id}`
  await tx`update player_password_link set withdrawn_at = clock_timestamp() where player_id = ${id} and used_at is null and withdrawn_at is null`
  return { avatar: before!.avatar }
}

/** What the lines of the audit about a player come to without the person, in one number that the line of their forgetting holds. */
export async function digestWithout(tx: Tx, id: PlayerId): Promise<{ lines: number; digest: string }> {
  const [row] = await tx<{ lines: number; digest: string }[]>`
    select count(*) as lines, forgotten_digest(coalesce(array_agg(row(seq, audit_digest(line), 0)::audit_forgotten), '{}')) as digest
    from forgotten_lines(${id}, ${[...personalFacts]}, ${forgottenMark})`
  return row!
}

/** After the line that says so was written: takes the person out of the audit, and out of what others were asked to approve. */
export async function forgetOnFile(tx: Tx, id: PlayerId): Promise<void> {
  await tx`
    select forget_on_file(${id}, seq, ${[...personalFacts]}, ${[...personalFigures]}, ${forgottenMark}) from audit
    where act = 'player.forget' and object_kind = 'player' and object_id = ${id} order by seq desc limit 1`
}

export async function isForgotten(tx: Tx, id: PlayerId): Promise<boolean> {
  const rows = await tx`select 1 from player where id = ${id} and forgotten_at is not null`
  return rows.length > 0
}
