import { randomUUID } from 'node:crypto'
import type { ApprovalRow } from '@khlang/contract/approvals'
import { approvalActNames } from '@khlang/domain/staff/approval'
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
