import type { BackTestId } from '@khlang/domain/brand'
import { type Credits, credits } from '@khlang/domain/money'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addBackTest, readBackTest } from './back-test-store.ts'
import { knownAccounts } from '../intake/receive-store.ts'
import { backTestRow } from './rule-rows.ts'

type Input = { account: string | null; days: number; limit: number | null }

/**
 * Requests a back-test of one own account, or of all together (null), over the last `days` days up to now, and returns
 * at once. If one is running for it already, returns that one, whatever its days and limit. Refuses an unknown account
 * with `not-found`. `limit`: in baht, null for any amount.
 */
export async function runBackTest({ caller, sql, backTests }: Context, { account, days, limit }: Input) {
  const actor = permit(caller, 'rules.test')
  if (account !== null && !(await knownAccounts(sql)).has(account)) refuse('not-found')
  const id = newId<BackTestId>()
  const upTo: Credits | null = limit === null ? null : credits(limit)
  const record = await transaction(sql, async (tx) => {
    const runningId = await addBackTest(tx, { id, account, days, limit: upTo, runBy: actor.email })
    if (runningId === id)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'rules.test',
        object: ['back-test', id],
        after: { account, days, limit },
      })
    return (await readBackTest(tx, runningId))!
  })
  backTests.wake(record.id)
  return backTestRow(record)
}
