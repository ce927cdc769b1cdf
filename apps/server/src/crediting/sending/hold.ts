import type { SendingHold } from '@khlang/contract/crediting/crediting'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { holdSending } from './hold-store.ts'

/**
 * Stops all sending at once, in every process. Calls under way are finished; all other orders wait, also
 * those placed later. An existing hold stays unchanged.
 */
export const hold = async ({ caller, sql }: Context, { reason }: { reason: string }) =>
  holdSendingBy(sql, permit(caller, 'sending.hold').email, reason)

/** Holds all sending in the name of any actor: in the console or on the command line. */
export const holdSendingBy = (sql: Sql, heldBy: string, reason: string): Promise<SendingHold> =>
  transaction(sql, async (tx) => {
    const hold = await holdSending(tx, { by: heldBy, reason })
    await writeAudit(tx, { actor: heldBy, act: 'sending.hold', object: ['setting', 'sending.hold'], reason })
    return hold
  })
