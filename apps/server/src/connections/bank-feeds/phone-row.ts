import type { PhoneMessageRow, PhoneRow } from '@khlang/contract/connections/phones'
import { bahtText } from '@khlang/domain/money'
import type { PhoneMessageView } from './phone-message-store.ts'
import type { PhoneView } from './phone-store.ts'

export function phoneRow(view: PhoneView, publicUrl: string): PhoneRow {
  const { id, name, way, accounts, senders, encrypted, amountUnit, lamp, problem, version } = view
  return {
    id,
    name,
    way,
    accounts,
    senders,
    secret: `••••${view.secretEnds}`,
    encrypted,
    amountUnit,
    on: view.switchedOn,
    address: addressOf(view, publicUrl),
    lamp,
    problem,
    since: view.since.toISOString(),
    lastBeatAt: view.lastBeatAt?.toISOString() ?? null,
    lastMessageAt: view.lastMessageAt?.toISOString() ?? null,
    nextTryAt: view.nextTryAt?.toISOString() ?? null,
    counts: { entry: view.entries, duplicate: view.duplicates, unread: view.unread, other: view.others },
    gaps: view.gaps.map((gap) => ({
      id: gap.id,
      from: new Date(gap.from).toISOString(),
      until: new Date(gap.until).toISOString(),
    })),
    version,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

function addressOf({ way, id }: PhoneView, publicUrl: string): string | null {
  const base = publicUrl.replace(/\/$/, '')
  if (way === 'pushbullet') return null
  return way === 'signed' ? `${base}/api/service/notifications` : `${base}/api/service/truemoney/${id}`
}

export const phoneMessageRow = (view: PhoneMessageView): PhoneMessageRow => ({
  id: view.id,
  number: view.number,
  phone: { id: view.phoneId, name: view.phoneName },
  sender: view.sender,
  app: view.app,
  text: view.body,
  heardAt: view.heardAt.toISOString(),
  createdAt: view.createdAt.toISOString(),
  outcome: view.outcome,
  reason: view.reason,
  waits: view.waits,
  entry:
    view.entryId === null
      ? null
      : {
          id: view.entryId,
          number: view.entryNumber!,
          account: view.accountCode!,
          amount: bahtText(view.amount!),
          direction: view.direction!,
        },
})
