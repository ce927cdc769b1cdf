import type { TransferNumber } from '@khlang/contract/settings/settings'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'

/**
 * Tests how the bundled back-end answers a payout with this transfer number, and audits the test. Refuses for
 * any other back-end (`backend-not-bundled`), since real money could move.
 */
export async function testTransfer(
  { caller, sql, testTransfer: test }: Context,
  { number }: { number: TransferNumber },
) {
  const actor = permit(caller, 'setting.change')
  if (test === null) return refuse('backend-not-bundled')
  const found = await test(number)
  await writeAudit(sql, {
    actor: actor.email,
    act: 'setting.test',
    object: ['setting', 'transfer.numbers'],
    after: { number, ...found },
  })
  return found
}
