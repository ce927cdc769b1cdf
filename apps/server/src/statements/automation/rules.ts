import type { AccountRule } from '@khlang/contract/statements/statement-rules'
import { dayOf } from '@khlang/domain/time'
import type { Role } from '@khlang/domain/staff/acts'
import type { Db } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readRules } from './auto-match-store.ts'
import { lastBackTests } from './back-test-store.ts'
import { accountRule, backTestRow } from './rule-rows.ts'

/**
 * Returns every own account: whether automatic matching is on, who changed that last and when, and the last
 * back-test. `all`: the last back-test of all accounts together.
 */
export async function rules({ caller, sql }: Context) {
  const actor = permit(caller, 'list.view')
  const now = new Date()
  const [records, tests] = await Promise.all([readRules(sql, dayOf(now)), lastBackTests(sql)])
  const last = new Map(tests.map((test) => [test.account, test]))
  const testOfAll = last.get(null)
  return {
    rows: records.map((record) =>
      accountRule(record, last.get(record.code) ?? null, { role: actor.role, now }),
    ),
    all: testOfAll ? backTestRow(testOfAll) : null,
  }
}

/**
 * Returns the rule of one account, as in the list of `rules`, with the number of its automatic matches of this Bangkok
 * day. Refuses with `not-found` if there is no such account.
 */
export async function readRule(db: Db, account: string, role: Role): Promise<AccountRule> {
  const now = new Date()
  const [record] = await readRules(db, dayOf(now), account)
  if (!record) return refuse('not-found')
  const last = (await lastBackTests(db)).find((test) => test.account === account)
  return accountRule(record, last ?? null, { role, now })
}
