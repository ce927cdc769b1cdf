import { credits } from '@khlang/domain/money'
import { withinTested } from '@khlang/domain/statements/back-test'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockSwitch, saveLimit } from './auto-match-store.ts'
import { readRule } from './rules.ts'

type Input = { account: string; limit: number | null; seen: { limit: number | null } }

/**
 * Sets the amount (baht; null for any) up to which entries of an account are matched automatically. Refuses with
 * `not-found`, with `auto-match-off`, with `stale-version` if the limit is no longer the one that was `seen`, and with
 * `limit-not-tested` if the amount exceeds what its back-test covered.
 */
export async function limitAutoMatch({ caller, sql }: Context, { account, limit: wanted, seen }: Input) {
  const actor = permit(caller, 'autoMatch.start')
  const limit = wanted === null ? null : credits(wanted)
  return transaction(sql, async (tx) => {
    const before = await lockSwitch(tx, account)
    const rule = await readRule(tx, account, actor.role) // refuses an account that does not exist
    if (!before?.on) return refuse('auto-match-off')
    if (rule.limit !== seen.limit) refuse('stale-version', { row: rule })
    if (!withinTested(limit, rule.testedLimit === null ? null : credits(rule.testedLimit)))
      refuse('limit-not-tested')
    await saveLimit(tx, { account, by: actor.email, limit })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'autoMatch.limit',
      object: ['own-account', account],
      before: { limit: before.limit },
      after: { limit },
    })
    return readRule(tx, account, actor.role)
  })
}
