import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@khlang/contract/approvals'
import { approvalActNames } from '@khlang/domain/staff/approval'
import { expect } from 'vitest'
import { withoutChance } from './audit-text.ts'
import type { Client } from './client.ts'
import { setApprovals } from './settling.ts'
import type { World } from './world.ts'

/**
 * Asks for the approval of a command as if the shop required one for everything, and withdraws it. Returns the text
 * that the deciding person would read, equal in every run; null if asking is refused, as when the command never needs
 * approval with this input.
 */
export async function approvalQuestion(
  world: World,
  client: Client,
  command: string,
  { operationId: _other, ...input }: Record<string, unknown>,
): Promise<string | null> {
  const [kept] = await world.sql<{ value: unknown }[]>`select value from setting where key = 'approvals'`
  await setApprovals(world, Object.fromEntries(approvalActNames.map((act) => [act, 0])))
  try {
    const asking = { operationId: randomUUID(), command, input, reason: 'all of it is asked' }
    const answer = await client.raw('POST', '/api/staff/ask-approval', asking)
    if (!answer.ok) return null
    const row = (await answer.json()) as ApprovalRow
    expect(hiddenFields(command, input, row)).toEqual([])
    await client.post('staff/withdraw-approval', { approvalId: row.id, version: row.version })
    return questionText(command, row)
  } finally {
    await world.sql`delete from setting where key = 'approvals'`
    if (kept)
      await world.sql`insert into setting (key, value) values ('approvals', ${world.sql.json(kept.value as never)})`
  }
}

const questionText = (command: string, { act, objectKind, player, amount, figures }: ApprovalRow) =>
  withoutChance(
    [
      `${command}: ${act} of ${objectKind}`,
      ...(player ? [`player ${player.name}`] : []),
      ...(amount === null ? [] : [`amount ${amount}`]),
      ...figures.map(({ name, value, before }) =>
        before === undefined ? `${name} = ${value}` : `${name} = ${before} → ${value}`,
      ),
    ].join('\n  '),
  )

/**
 * Fields that the deciding person does not read as they were sent: they name a record that is shown by its number or
 * name, are shown in other words, or need no approval by themselves. A new field of a command is read, or gets its
 * place here.
 */
const notRead: Record<string, RegExp> = {
  'accounts/create':
    /^(accountNumber|position|colour|daily(In|Out)|lowBalance|opening(Balance|Day)|quietMinutes)$/,
  'accounts/update': /^(id|position|colour|daily(In|Out)|lowBalance|opening(Balance|Day)|quietMinutes)$/,
  'accounts/unfreeze': /^id$/,
  'accounts/reopen': /^id$/,
  'accounts/swap': /^(id|by)$/,
  // The order that paid is shown by its number.
  'crediting/cut-credit': /^takesBack$/,
  // Shown by its path and words.
  'crediting/switch-on-backend': /^(payOut|payLossReturn)\.way$/,
  // The act says whether it restricts.
  'players/restrict': /^restricted$/,
  // A number is shown masked; only the bank account and the figures need an approval.
  'players/update': /^changes\.(?!bank$|coins$|countsInReports$)/,
  'reports/permit-export': /^query\.(columns|format)$/,
  // The changed rules and weights are shown. No other setting needs an approval.
  'settings/update': /^(?!matchWeights\.)/,
  'staff/update': /^(firstName|lastName|hidden)$/,
  // Requests and entries are shown by their numbers, and a used slip only if there is one.
  'statements/match-deposit': /^(depositId|slipAccepted)$/,
  'statements/match-player': /^slipAccepted$/,
  'statements/match-together': /^((deposits|entries)\.\d+\.id|slipAccepted)$/,
  'statements/reverse': /^entryId$/,
}

/** Returns the paths of the fields whose value the deciding person should read and does not. */
function hiddenFields(command: string, input: object, { player, amount, figures, objectId }: ApprovalRow) {
  const read = JSON.stringify([player, amount, figures, objectId])
  return leavesOf(input)
    .filter(([path]) => !(/(^|\.)version$/.test(path) || notRead[command]?.test(path)))
    .filter(([, value]) => !read.includes(JSON.stringify(String(value)).slice(1, -1)))
    .map(([path]) => path)
}

const leavesOf = (value: unknown, path = ''): [path: string, value: unknown][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        leavesOf(inner, path === '' ? name : `${path}.${name}`),
      )
    : [[path, value]]
