import type { Db, Tx } from '#platform/database/database.ts'
import { likePrefix } from '#platform/lists/list-filter.ts'

export type TagUse = { word: string; uses: number }

/** Returns the tags that players have and that begin with this text, most used first. */
export const usedTags = (db: Db, q: string, limit: number): Promise<TagUse[]> =>
  db<TagUse[]>`
    select word, uses from player_tag where uses > 0 and lower(word) like ${likePrefix(q.toLowerCase())}
    order by uses desc, word limit ${limit}`

/** Returns these words in the spelling already in use, whatever their case. New words are added as written. */
export async function spellTags(tx: Tx, words: readonly string[]): Promise<string[]> {
  await tx`
    insert into player_tag (word) select distinct on (lower(w)) w from unnest(${words as string[]}::text[]) w
    on conflict do nothing`
  const storedTags = await tx<{ word: string }[]>`
    select word from player_tag where lower(word) = any(select lower(w) from unnest(${words as string[]}::text[]) w)`
  return storedTags.map(({ word }) => word)
}

type TagChanges = Record<'added' | 'removed', readonly string[]>

/** Saves the player's tags and updates how often each word is used. */
export async function saveTags(
  tx: Tx,
  playerId: string,
  { tags, employee, ...changes }: TagChanges & { tags: readonly string[]; employee: string },
): Promise<void> {
  await tx`update player set tags = ${tags as string[]}, employee = ${employee} where id = ${playerId}`
  await countTags(tx, changes)
}

/** Updates how often each word is used, in alphabetical order to avoid deadlocks. Callers change the player's row first. */
export async function countTags(tx: Tx, { added, removed }: TagChanges): Promise<void> {
  const changes = [
    ...added.map((word) => ({ word, by: 1 })),
    ...removed.map((word) => ({ word, by: -1 })),
  ].toSorted((a, b) => (a.word < b.word ? -1 : 1))
  for (const { word, by } of changes)
    await tx`update player_tag set uses = greatest(uses + ${by}, 0) where word = ${word}`
}
