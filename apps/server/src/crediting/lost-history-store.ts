import type { Db, Tx } from '#platform/database.ts'

/**
 * That the database does not know everything that was done with it: a backup was restored, or a standby took over that was behind. While
 * it stands (`history.lost`) the hold is not lifted; whoever has compared the back-end's books with our orders accepts it.
 */
export type LostHistory = {
  reason: string
  /** What came after this moment may be missing. */
  since: string
}

/** Where it is noted already, the older moment stays: what is missing is missing from there. */
export async function noteLostHistory(
  tx: Tx,
  { reason, since }: { reason: string; since: Date },
): Promise<void> {
  await tx`
    insert into setting (key, value)
    values ('history.lost', jsonb_build_object('reason', ${reason}::text, 'since', ${since.toISOString()}::text))
    on conflict (key) do update set value = case
      when (setting.value->>'since')::timestamptz <= (excluded.value->>'since')::timestamptz then setting.value else excluded.value end`
}

export async function findLostHistory(db: Db): Promise<LostHistory | null> {
  const [row] = await db<{ value: LostHistory }[]>`select value from setting where key = 'history.lost'`
  return row?.value ?? null
}

/** The same under lock: nobody accepts it meanwhile. */
export async function lockLostHistory(tx: Tx): Promise<LostHistory | null> {
  const [row] = await tx<
    { value: LostHistory }[]
  >`select value from setting where key = 'history.lost' for update`
  return row?.value ?? null
}

/** False when nothing was lost. What was accepted is kept, with who did. */
export async function acceptHistory(
  tx: Tx,
  { by, reason }: { by: string; reason: string },
): Promise<boolean> {
  const accepted = await tx`
    with gone as (delete from setting where key = 'history.lost' returning value)
    insert into setting (key, value)
    select 'history.accepted', value || jsonb_build_object('by', ${by}::text, 'why', ${reason}::text, 'at', clock_timestamp()) from gone
    on conflict (key) do update set value = excluded.value returning 1`
  return accepted.length === 1
}
