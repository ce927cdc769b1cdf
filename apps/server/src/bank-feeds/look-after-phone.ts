import type { PhoneGapId, PhoneId } from '@khlang/domain/brand'
import { writtenFor } from '@khlang/domain/bank-feeds/phone'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import { classifyMessage, loadParsers, showClassification } from '#statements/intake/ingest-message.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { findGap, findPhone, saveGapSeen, tryPhoneNow, readPhone } from './phone-store.ts'

// Commands for which the right to add entries by hand is enough.

/** Tries the connection again at once instead of at the next time planned. */
export async function reconnectPhone({ caller, sql, publicUrl }: Context, { phoneId }: { phoneId: PhoneId }) {
  permit(caller, 'entry.create')
  return transaction(sql, async (tx) => {
    await tryPhoneNow(tx, phoneId)
    return phoneRow((await readPhone(tx, phoneId)) ?? refuse('not-found'), publicUrl)
  })
}

/** Marks a gap as checked: somebody says that they looked elsewhere for what arrived while nobody was listening. */
export async function seeGap({ caller, sql, publicUrl }: Context, { gapId }: { gapId: PhoneGapId }) {
  const actor = permit(caller, 'entry.create')
  return transaction(sql, async (tx) => {
    const gap = (await findGap(tx, gapId)) ?? refuse('not-found')
    const phoneId = (await saveGapSeen(tx, gapId, actor.email)) ?? refuse('stale-version')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.gapSeen',
      object: ['phone', phoneId],
      after: { from: gap.beganAt.toISOString(), until: gap.endedAt.toISOString() },
    })
    return phoneRow((await readPhone(tx, phoneId)) ?? refuse('not-found'), publicUrl)
  })
}

type Test = { phoneId: PhoneId; sender: string; text: string; heardAt?: Date | undefined }

/** Returns what would happen to such a message from this phone. Changes nothing. */
export async function testPhone({ caller, sql }: Context, { phoneId, sender, text, heardAt }: Test) {
  permit(caller, 'entry.create')
  const phone = (await findPhone(sql, phoneId)) ?? refuse('not-found')
  const ours = phone.way === 'truemoney' || writtenFor(phone.senders, { sender, app: null })
  const brought = {
    texts: [text],
    heardAt: heardAt ?? new Date(),
    accounts: phone.accounts,
    from: phone.name,
  }
  const readers = await loadParsers(sql)
  const classified = showClassification(classifyMessage(brought, readers), readers)
  if (!ours) return { outcome: 'other' as const, ...classified }
  return { outcome: classified.account === null ? ('unread' as const) : ('entry' as const), ...classified }
}
