import type { DuplicatePlayer } from '@khlang/contract/players/player-form'
import type { BlockedKind } from '@khlang/domain/players/blocked-value'
import { transaction } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { recordReveals } from '#staff/audit/reveal-store.ts'

/** What the employee says they were shown before they saved. */
type Shown = { alikeSeen: readonly string[]; blockedSeen?: readonly string[] | undefined }

/**
 * Returns what `save` returns. If it is refused with players who have a number, or with blocked numbers, the refusal tells
 * whose a number is, like `players/duplicates` and `players/check-values`: each of them counts as a reveal, and beyond
 * the reveals of the hour it is refused with `too-many-tries` in their place. This is kept although the save is not.
 */
export async function countHits<Answer>(
  { sql, dryRun = false, lasting, approval }: Pick<Context, 'sql' | 'dryRun' | 'lasting' | 'approval'>,
  actor: EmployeeActor,
  { alikeSeen, blockedSeen = [] }: Shown,
  save: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await save()
  } catch (error) {
    const keeping = dryRun ? lasting : sql
    // What is carried out under an approval is refused with a word, and shows nobody.
    if (error instanceof Refusal && keeping && approval === undefined)
      await transaction(keeping, async (tx) => {
        const { alike, blocked } = hitsOf(error)
        await recordReveals(tx, actor, { kind: 'player', ids: alike, shown: alikeSeen }, 'ตรวจข้อมูลซ้ำ')
        const blockedHits = { kind: 'blocked-value', ids: blocked, shown: blockedSeen } as const
        await recordReveals(tx, actor, blockedHits, 'ตรวจกับบัญชีดำ')
      })
    throw error
  }
}

/** Returns the ids of the players, and of the blocked numbers, that a refusal of `check-save.ts` shows. */
function hitsOf({ code, details }: Refusal): { alike: string[]; blocked: string[] } {
  const { rows = [], hits = [] } = (details.row ?? {}) as {
    rows?: DuplicatePlayer[]
    hits?: { id: string; kind: BlockedKind }[]
  }
  return {
    alike: code === 'player-alike' ? rows.map(({ player }) => player.id) : [],
    blocked: code === 'value-blocked' ? numberHits(hits) : [],
  }
}

/** Returns the ids of the hits that are numbers: names and LINE ids are masked nowhere. */
export const numberHits = (hits: readonly { id: string; kind: BlockedKind }[]): string[] =>
  hits.filter(({ kind }) => kind === 'account' || kind === 'mobile').map(({ id }) => id)
