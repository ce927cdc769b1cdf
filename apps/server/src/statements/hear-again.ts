import type { MessageId } from '@khlang/domain/brand'
import { heardEntry } from '@khlang/contract/service'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, type Tx, transaction } from '#platform/database.ts'
import { findAlike } from './alike.ts'
import { hearTold, judgeMessage, toldBy } from './hear-message.ts'
import { lockBrought, settleMessage, waitingBrought } from './message-store.ts'

/**
 * Reads anew what phones brought and no pattern read, by the patterns of now: each for itself, so that one that cannot be read keeps no
 * other waiting. By now somebody may have typed it in: where an entry looks the same, it is left for a person.
 */
export async function hearAgain(sql: Sql): Promise<number> {
  let entries = 0
  for (const id of await waitingBrought(sql)) {
    if (await transaction(sql, (tx) => hearOne(tx, id))) entries += 1
  }
  return entries
}

async function hearOne(tx: Tx, id: MessageId): Promise<boolean> {
  const message = await lockBrought(tx, id)
  if (!message) return false
  const { body, heardAt, accounts, origin } = message
  const brought = { texts: [body], heardAt, accounts, from: origin }
  const { reading, account } = await judgeMessage(tx, brought)
  if (account === null) return false
  const told = { ...toldBy(reading!, account), rawText: body }
  const read = heardEntry.safeParse(told)
  if (!read.success || (await findAlike(tx, read.data)).length > 0) return false
  const heard = await hearTold(tx, told, brought)
  if (heard.outcome !== 'entry') throw new Error('A message that was certain a moment ago is not')
  if (!(await settleMessage(tx, id, { entryId: heard.entryId, by: 'system' }))) return false
  await writeAudit(tx, {
    actor: 'system',
    act: 'message.read',
    object: ['message', id],
    after: { entry: heard.entryId },
  })
  return true
}
