import type { PhoneMessageRow, PhoneRow } from '@khlang/contract/bank-feeds/phones'
import { bahtText } from '@khlang/domain/money'
import { maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import type { PhoneMessageRecord } from './phone-message-store.ts'
import type { PhoneRecord } from './phone-store.ts'

export function phoneRow(record: PhoneRecord, publicUrl: string): PhoneRow {
  const { id, name, way, accounts, senders, encrypted, amountUnit, lamp, problem, version } = record
  return {
    id,
    name,
    way,
    accounts,
    senders,
    secret: `••••${record.secretEnds}`,
    encrypted,
    amountUnit,
    on: record.switchedOn,
    address: addressOf(record, publicUrl),
    lamp,
    problem,
    since: record.since.toISOString(),
    lastBeatAt: record.lastBeatAt?.toISOString() ?? null,
    lastMessageAt: record.lastMessageAt?.toISOString() ?? null,
    nextTryAt: record.nextTryAt?.toISOString() ?? null,
    counts: {
      entry: record.entries,
      duplicate: record.duplicates,
      unread: record.unread,
      other: record.others,
    },
    gaps: record.gaps.map((gap) => ({
      id: gap.id,
      from: new Date(gap.from).toISOString(),
      until: new Date(gap.until).toISOString(),
    })),
    version,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
  }
}

/** Returns where a forwarder or a wallet sends its messages; null for Pushbullet, to which we connect ourselves. */
function addressOf({ way, id }: PhoneRecord, publicUrl: string): string | null {
  const base = publicUrl.replace(/\/$/, '')
  if (way === 'pushbullet') return null
  return way === 'signed' ? `${base}/api/service/notifications` : `${base}/api/service/truemoney/${id}`
}

/**
 * Maps a message to its row for a role. Full numbers in its text, and the number of a sender that no bank is known by,
 * are masked unless the role may see players' numbers.
 */
export function phoneMessageRow(record: PhoneMessageRecord, role: Role): PhoneMessageRow {
  const showsWhole = may(role, 'player.reveal')
  const isStranger = record.outcome === 'other'
  return {
    id: record.id,
    number: record.number,
    phone: { id: record.phoneId, name: record.phoneName },
    sender: isStranger && !showsWhole ? maskText(record.sender) : record.sender,
    app: record.app,
    text: showsWhole ? record.body : record.body && maskText(record.body),
    heardAt: record.heardAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
    outcome: record.outcome,
    reason: record.reason,
    waits: record.waits,
    entry:
      record.entryId === null
        ? null
        : {
            id: record.entryId,
            number: record.entryNumber!,
            account: record.accountCode!,
            amount: bahtText(record.amount!),
            direction: record.direction!,
          },
  }
}
