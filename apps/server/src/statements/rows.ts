import type { ImportRow, ImportState } from '@khlang/contract/statements/statement-imports'
import { entryStatus } from '@khlang/contract/legacy-words'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { bahtText } from '@khlang/domain/money'
import { maskMobile, maskSender, maskText } from '@khlang/domain/players/masks'
import { may, type Role } from '@khlang/domain/staff/acts'
import { entryCan } from '@khlang/domain/statements/entry'
import type { EntryFilter } from '@khlang/domain/statements/entry-filter'
import type { EmployeeActor } from '#staff/actor.ts'
import type { ImportRecord } from './imports/import-store.ts'
import type { EntryRecord } from './store.ts'

/**
 * Maps an entry to its row for a role: senders' numbers are masked unless the role may see players' numbers.
 * The status of a claimed entry is the e-mail of its holder (spec section 4.2).
 */
export function entryRow(record: EntryRecord, role: Role): EntryRow {
  const showsWhole = may(role, 'player.reveal')
  return {
    id: record.id,
    number: record.number,
    version: record.version,
    state: record.state,
    status: record.state === 'claimed' ? (record.holder ?? '') : entryStatus[record.state],
    phase: record.phase,
    account: { code: record.accountCode, bank: record.accountBank, name: record.accountName },
    channel: record.channel,
    direction: record.direction,
    amount: bahtText(record.amountSatang),
    occurredAt: record.occurredAt.toISOString(),
    reference: record.reference,
    sender: {
      bank: record.senderBank,
      accountTail: showsWhole
        ? record.senderAccount
        : record.senderAccount && maskSender(record.senderAccount),
      name: record.senderName,
      mobile: showsWhole ? record.senderMobile : record.senderMobile && maskMobile(record.senderMobile),
    },
    balanceAfter: record.balanceAfterSatang === null ? null : bahtText(record.balanceAfterSatang),
    rawText: showsWhole ? record.rawText : record.rawText && maskText(record.rawText),
    holder: record.holder,
    leaseUntil: record.leaseUntil?.toISOString() ?? null,
    possibleDuplicate: record.possibleDuplicate,
    hold:
      record.holdReason === null
        ? null
        : { reason: record.holdReason, until: record.holdUntil?.toISOString() ?? null },
    duplicateOf:
      record.duplicateOf && record.duplicateNumber !== null
        ? { id: record.duplicateOf, number: record.duplicateNumber }
        : null,
    disposition: record.disposition,
    madeBy: record.madeBy,
    judgement: record.judgement,
    revision: record.revision,
    createdByStaff: record.createdByStaff,
    fromBank: record.fromBank,
    result: record.result,
    depositId: record.requestId,
    orderId: record.orderId,
    player: record.playerId
      ? { id: record.playerId, code: record.playerCode ?? '', name: record.playerName ?? '' }
      : null,
    employee: record.employee,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    can: entryCan(record, role),
  }
}

const importStatus: Record<ImportState, string> = {
  mapping: 'รอตั้งค่าคอลัมน์',
  previewing: 'กำลังตรวจ',
  previewed: 'รอยืนยัน',
  committing: 'กำลังนำเข้า',
  done: 'นำเข้าแล้ว',
  discarded: 'ทิ้งแล้ว',
  takingBack: 'กำลังถอนคืน',
  takenBack: 'ถอนคืนแล้ว',
}

const openStates: readonly ImportState[] = ['mapping', 'previewing', 'previewed']

/** Maps an import to its row, with what this role may do with it. */
export function importRow(record: ImportRecord, role: Role): ImportRow {
  const act = (states: readonly ImportState[]) => {
    if (!states.includes(record.state)) return 'import-closed'
    return may(role, 'entry.import') || 'not-permitted'
  }
  const takeBack = () => {
    if (openStates.includes(record.state)) return 'import-not-added'
    if (record.state === 'takenBack' && record.takenBackCount >= record.addedCount) return 'import-closed'
    return act(['done', 'takenBack'])
  }
  return {
    id: record.id,
    number: record.number,
    version: record.version,
    state: record.state,
    status: importStatus[record.state],
    account: { code: record.accountCode, bank: record.accountBank, name: record.accountName },
    fileName: record.fileName,
    fileHash: record.fileHash,
    format: record.format,
    encoding: record.encoding,
    sheet: record.sheet,
    lines: record.lines,
    preview: record.preview,
    progress: record.progress,
    counts: {
      new: record.newCount,
      duplicate: record.duplicateCount,
      unreadable: record.unreadableCount,
      added: record.addedCount,
      overtaken: record.overtakenCount,
      takenBack: record.takenBackCount,
    },
    summary: record.summary,
    createdBy: record.createdBy,
    committedBy: record.committedBy,
    committedAt: record.committedAt?.toISOString() ?? null,
    takenBackBy: record.takenBackBy,
    takenBackAt: record.takenBackAt?.toISOString() ?? null,
    employee: record.takenBackBy ?? record.committedBy ?? record.createdBy,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    can: {
      preview: act(openStates),
      commit: act(['previewed']),
      discard: act(openStates),
      takeBack: takeBack(),
    },
  }
}

/**
 * Completes the filter for the caller: `mine` means the caller's claims, and the search covers only sender data
 * that the caller may see.
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
 * Returns the function that masks the cells of a bank file for a role, since they contain personal data of
 * people who paid. A role that may see players' numbers gets them unmasked.
 */
export const cellMaskFor = (role: Role) =>
  may(role, 'player.reveal') ? (cells: string[]) => cells : (cells: string[]) => cells.map(maskText)
