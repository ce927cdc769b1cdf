import type { ImportRow, ImportState } from '@khlang/contract/statements/statement-imports'
import { entryStatus } from '@khlang/contract/legacy-words'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { bahtText } from '@khlang/domain/money'
import { maskMobile, maskSender, maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import { entryCan } from '@khlang/domain/statements/entry'
import type { EntryFilter } from '@khlang/domain/statements/entry-filter'
import type { EmployeeActor } from '#staff/actor.ts'
import type { ImportView } from './imports/import-store.ts'
import type { EntryView } from './store.ts'

/**
 * Maps an entry for a role: senders' numbers are whole only for roles that may see players' numbers. A
 * claimed entry's status is its holder's e-mail (spec section 4.2).
 */
export function entryRow(view: EntryView, role: Role): EntryRow {
  const whole = may(role, 'player.reveal')
  return {
    id: view.id,
    number: view.number,
    version: view.version,
    state: view.state,
    status: view.state === 'claimed' ? (view.holder ?? '') : entryStatus[view.state],
    phase: view.phase,
    account: { code: view.accountCode, bank: view.accountBank, name: view.accountName },
    channel: view.channel,
    direction: view.direction,
    amount: bahtText(view.amountSatang),
    occurredAt: view.occurredAt.toISOString(),
    reference: view.reference,
    sender: {
      bank: view.senderBank,
      accountTail: whole ? view.senderAccount : view.senderAccount && maskSender(view.senderAccount),
      name: view.senderName,
      mobile: whole ? view.senderMobile : view.senderMobile && maskMobile(view.senderMobile),
    },
    balanceAfter: view.balanceAfterSatang === null ? null : bahtText(view.balanceAfterSatang),
    rawText: whole ? view.rawText : view.rawText && maskText(view.rawText),
    holder: view.holder,
    leaseUntil: view.leaseUntil?.toISOString() ?? null,
    possibleDuplicate: view.possibleDuplicate,
    hold:
      view.holdReason === null
        ? null
        : { reason: view.holdReason, until: view.holdUntil?.toISOString() ?? null },
    duplicateOf:
      view.duplicateOf && view.duplicateNumber !== null
        ? { id: view.duplicateOf, number: view.duplicateNumber }
        : null,
    disposition: view.disposition,
    madeBy: view.madeBy,
    judgement: view.judgement,
    revision: view.revision,
    createdByStaff: view.createdByStaff,
    fromBank: view.fromBank,
    result: view.result,
    depositId: view.requestId,
    orderId: view.orderId,
    player: view.playerId
      ? { id: view.playerId, code: view.playerCode ?? '', name: view.playerName ?? '' }
      : null,
    employee: view.employee,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    can: entryCan(view, role),
  }
}

const words: Record<ImportState, string> = {
  mapping: 'รอตั้งค่าคอลัมน์',
  previewing: 'กำลังตรวจ',
  previewed: 'รอยืนยัน',
  committing: 'กำลังนำเข้า',
  done: 'นำเข้าแล้ว',
  discarded: 'ทิ้งแล้ว',
}

const open: readonly ImportState[] = ['mapping', 'previewing', 'previewed']

/** Maps an import as this role sees it. */
export function importRow(view: ImportView, role: Role): ImportRow {
  const act = (states: readonly ImportState[]) => {
    if (!states.includes(view.state)) return 'import-closed'
    return may(role, 'entry.import') || 'not-permitted'
  }
  return {
    id: view.id,
    number: view.number,
    version: view.version,
    state: view.state,
    status: words[view.state],
    account: { code: view.accountCode, bank: view.accountBank, name: view.accountName },
    fileName: view.fileName,
    fileHash: view.fileHash,
    format: view.format,
    encoding: view.encoding,
    sheet: view.sheet,
    lines: view.lines,
    preview: view.preview,
    progress: view.progress,
    counts: {
      new: view.newCount,
      duplicate: view.duplicateCount,
      unreadable: view.unreadableCount,
      added: view.addedCount,
      overtaken: view.overtakenCount,
    },
    summary: view.summary,
    createdBy: view.createdBy,
    committedBy: view.committedBy,
    committedAt: view.committedAt?.toISOString() ?? null,
    employee: view.committedBy ?? view.createdBy,
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
    can: { preview: act(open), commit: act(['previewed']), discard: act(open) },
  }
}

/**
 * Completes the filter for the caller: `mine` means their claims, and the search covers only sender data
 * that they may see.
 */
export const filterFor = (
  { email, role }: Pick<EmployeeActor, 'email' | 'role'>,
  input: EntryFilter & { mine?: boolean | undefined },
): EntryFilter => ({
  ...input,
  holder: input.mine ? email : undefined,
  whole: may(role, 'player.reveal'),
})

/**
 * Returns a function that masks the cells of a bank file for a role: they contain what the bank wrote about
 * people who paid.
 */
export const cellsFor = (role: Role) =>
  may(role, 'player.reveal') ? (cells: string[]) => cells : (cells: string[]) => cells.map(maskText)
