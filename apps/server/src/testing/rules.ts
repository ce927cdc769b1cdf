import type { AccountRule, BackTestDetail } from '@khlang/contract/statements/statement-rules'
import { expect } from 'vitest'
import type { Client } from './client.ts'

/**
 * Runs a back-test of an account (its code; null: of all) and waits until it has ended. `limit` in baht; null for none.
 */
export async function runBackTest(
  client: Client,
  account: string | null,
  days = 8,
  limit: number | null = null,
): Promise<BackTestDetail> {
  const { id } = await client.post('statements/run-back-test', { account, days, limit })
  await expect.poll(async () => (await client.get('statements/back-test', { id })).state).not.toBe('running')
  return client.get('statements/back-test', { id })
}

export const ruleOf = async (client: Client, account: string): Promise<AccountRule> =>
  (await client.get('statements/rules')).rows.find((row: AccountRule) => row.account.code === account)
