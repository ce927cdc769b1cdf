import type { BackTestId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readBackTest } from './back-test-store.ts'
import { backTestDetail } from './rule-rows.ts'

/** Returns one back-test with its wrong pairs, at most as many as `evaluateReplay` returns. */
export async function backTest({ caller, sql }: Context, { id }: { id: BackTestId }) {
  permit(caller, 'list.view')
  return backTestDetail((await readBackTest(sql, id)) ?? refuse('not-found'))
}
