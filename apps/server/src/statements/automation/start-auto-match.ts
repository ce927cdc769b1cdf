import type { BackTestId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockSwitch, saveStart } from './auto-match-store.ts'
import { readBackTest } from './back-test-store.ts'
import { readRule } from './rules.ts'

type Input = { account: string; backTestId: BackTestId }

/**
 * Switches automatic matching on for one own account, up to the amount that its back-test covered. Refuses with
 * `not-proven` unless `backTestId` is the account's latest back-test and its results are sufficient; with `not-found`
 * if there is no such account or back-test; with `stale-version` if it is on already with another limit, which somebody
 * chose meanwhile.
 */
export async function startAutoMatch({ caller, sql }: Context, { account, backTestId }: Input) {
  const actor = permit(caller, 'autoMatch.start')
  return transaction(sql, async (tx) => {
    const before = await lockSwitch(tx, account)
    const rule = await readRule(tx, account, actor.role)
    const test = (await readBackTest(tx, backTestId)) ?? refuse('not-found')
    // What the rule still lacks is computed from the last back-test, so an older one is refused whatever its
    // results.
    const lacks =
      test.account !== account
        ? ['no-back-test']
        : rule.lastTest?.id !== test.id
          ? ['back-test-old']
          : rule.lacks
    if (lacks.length > 0) refuse('not-proven', { detail: lacks.join(', ') })
    if (before?.on && rule.limit !== test.limit) refuse('stale-version', { row: rule })
    await saveStart(tx, { account, by: actor.email, backTestId, limit: test.limit })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'autoMatch.start',
      object: ['own-account', account],
      before: { on: before?.on ?? false, limit: before?.limit ?? null },
      after: { on: true, limit: test.limit, backTest: test.number, figures: test.figures },
    })
    return readRule(tx, account, actor.role)
  })
}
