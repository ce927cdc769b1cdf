import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { besideContract, routes } from '#testing/routes.ts'

/**
 * For each table that the seed, the demo and the worlds of tests fill: the command by which a real shop gets
 * the same rows. Rows without a command are written as history; for these the text says what writes them.
 */
const comesBy: Record<string, string> = {
  agent: 'POST /agents/create',
  audit: 'history: every command writes its line',
  'auth.account': 'POST /staff/register',
  'auth.user': 'POST /staff/register',
  blocked_value: 'POST /players/block-value',
  credit_order: 'POST /statements/match-deposit',
  ledger: 'history: an order that ends writes its line',
  loss_return: 'history: a day that is over is counted, and POST /rewards/pay-loss-return pays it',
  master: 'POST /agents/create-master',
  own_account: 'POST /accounts/create',
  phone_gap: 'history: a phone that is silent',
  phone_message: 'history: a phone that forwards a message',
  player: 'POST /players/create',
  player_login: 'POST /service/logins',
  player_note: 'POST /players/add-note',
  player_tag: 'POST /players/change-tags',
  request: 'POST /service/deposits',
  reward: 'POST /service/rewards',
  reward_item: 'POST /rewards/create-item',
  setting: 'POST /settings/update',
  slip: 'POST /cashier/attach-slip',
  slip_picture: 'POST /cashier/attach-slip',
  statement_entry: 'POST /service/statement-entries',
  unread_message: 'POST /statements/keep-message',
}

/** What these insert stays nowhere: rows of transactions that are rolled back, and notes of the tests themselves. */
const passing = /\/testing\/(staff-rows|written-rows)\.ts$/

const files = execSync(
  'git ls-files --cached --others --exclude-standard -- seed apps/server/src/demo*.ts apps/server/src/testing',
)
  .toString()
  .trim()
  .split('\n')
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !passing.test(file))
const written = files.flatMap((file) =>
  [
    ...readFileSync(file, 'utf8').matchAll(/insert into ([a-z_]+(?:\."?[a-z_]+)?)|insert\(\s*'([a-z_.]+)'/g),
  ].map(([, said, given]) => (said ?? given)!.replace('"', '')),
)

test('everything that a seed writes to a table can also be created by a command', () => {
  expect([...new Set(written)].toSorted()).toEqual(Object.keys(comesBy).toSorted())
  const known = new Set([...Object.keys(routes), ...Object.keys(besideContract)])
  for (const [table, way] of Object.entries(comesBy))
    if (!way.startsWith('history: ')) expect([table, known.has(way)]).toEqual([table, true])
})
