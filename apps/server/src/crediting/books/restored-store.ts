import type { Tx } from '#platform/database/database.ts'

/**
 * Sets the state in which a restored shop begins, in the transaction that restores it. Sending is held (in place of
 * any hold in the backup) and auto-matching is off. History is marked as lost, because orders that were queued in the
 * backup may have been sent later. The run that made the backup is ended, which the backup contains as under way. It
 * uses only what the database of every backup has, because it runs before newer migrations.
 */
export async function holdRestored(tx: Tx, { madeAt }: { madeAt: Date }): Promise<void> {
  await endOwnRun(tx, madeAt)
  const at = madeAt.toISOString().replace(/\.\d+Z$/, 'Z')
  const reason = `A backup of ${at} was restored: run \`khlang reconcile\`, or open its page, before sending goes on`
  await tx`
    insert into setting (key, value)
    values ('sending.hold', jsonb_build_object('by', 'system', 'reason', ${reason}::text, 'since', clock_timestamp()))
    on conflict (key) do update set value = excluded.value`
  await tx`
    insert into setting (key, value)
    values ('history.lost', jsonb_build_object('what', '["restored"]'::jsonb, 'heads', 0, 'takes', 0, 'since', ${madeAt.toISOString()}::text,
      'noticedAt', to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    on conflict (key) do update set value = excluded.value || jsonb_build_object('since',
      least(setting.value->>'since', excluded.value->>'since'))`
  // 'person', since the column knows 'history-lost' only from migration 0045 on.
  const stopped = await tx<{ account: string }[]>`
    update auto_match set switched_on = false, stopped_by = 'person', wrong_entry_id = null, reason = ${reason},
      changed_by = 'system', changed_at = clock_timestamp()
    where switched_on returning account_code as account`
  for (const { account } of stopped)
    await tx`
      insert into audit (actor, act, object_kind, object_id, before, after, reason)
      values ('system', 'autoMatch.stop', 'own-account', ${account}, '{"on": true}', '{"on": false}', ${reason})`
  await tx`
    insert into audit (actor, act, object_kind, object_id, after, reason)
    values ('system', 'backup.restore', 'setting', 'sending.hold', jsonb_build_object('madeAt', ${at}::text), ${reason})`
}

async function endOwnRun(tx: Tx, madeAt: Date) {
  const [found] = await tx<{ found: boolean }[]>`select to_regclass('backup_run') is not null as found`
  if (!found?.found) return
  await tx`
    update backup_run set ended_at = ${madeAt}, error = 'It was under way in the backup that was restored.'
    where ended_at is null`
}
