import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockSwitch, saveStop } from './auto-match-store.ts'
import { readRule } from './rules.ts'

type Input = { account: string; reason?: string | undefined }

/**
 * Switches automatic matching off for one own account, at once and in every process: a match in progress
 * finishes, no new one starts. Refuses with `not-found` if there is no such account, and with `auto-match-off` if it is
 * off already.
 */
export async function stopAutoMatch({ caller, sql }: Context, { account, reason }: Input) {
  const actor = permit(caller, 'autoMatch.stop')
  return transaction(sql, async (tx) => {
    const before = await lockSwitch(tx, account)
    if (!before?.on) {
      await readRule(tx, account, actor.role) // refuses an account that does not exist
      return refuse('auto-match-off')
    }
    await saveStop(tx, { account, by: actor.email, reason: reason || null })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'autoMatch.stop',
      object: ['own-account', account],
      before,
      after: { on: false },
      reason,
    })
    return readRule(tx, account, actor.role)
  })
}
