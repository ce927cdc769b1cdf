import { rewardCollections, type RewardCollection } from '@khlang/contract/old-collections'
import { entryStateOf, isClaimStatus, requestStateOf, transferWayOf } from '@khlang/contract/old-words'
import type { RequestKind, RequestState, TransferWay } from '@khlang/domain/cashier/request'
import {
  readOldCredits,
  readOldEntryAmount,
  readOldRequestAmount,
} from '@khlang/domain/legacy-import/old-amount'
import { readOldInstant } from '@khlang/domain/legacy-import/old-instant'
import { type CoveredDays, coveredBy } from '@khlang/domain/rewards/loss-return'
import type { RewardKind } from '@khlang/domain/rewards/reward'
import { bankNamed } from '@khlang/domain/statements/banks'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import { booksBeginOn, type Day, dayOf } from '@khlang/domain/time'
import { employeeField, flagField, type ReadDocument, textField } from './old-fields.ts'

type Body = Record<string, unknown>

/** A request as it is imported: amounts in whole baht and credits. */
export type OldRequest = {
  kind: RequestKind
  player: string
  amount: number
  bonus: number
  state: RequestState
  via: TransferWay | null
  note: string | null
  employee: string | null
  createdByStaff: boolean
  createdAt: Date
  updatedAt: Date
}

const kinds: Record<string, RequestKind> = {
  deposit: 'deposit',
  withdraw: 'withdrawal',
  withdrawal: 'withdrawal',
  ฝาก: 'deposit',
  ถอน: 'withdrawal',
}

/** Note on a request, and hold of an entry, whose outcome was unknown to the old system when it was exported. */
const openOutcome = 'ย้ายจากระบบเดิมขณะ loading... : ตรวจเครดิตของสมาชิกก่อนทำรายการ'

/** Reads a request. One that was claimed or under way is pending here; one under way gets a note. */
export function readRequest(body: Body): ReadDocument<OldRequest> {
  const amount = readOldRequestAmount(body['qty'])
  const bonus = readOldCredits(body['bonus'])
  if (amount === null || bonus === null) return { leftOut: 'amount-unreadable' }
  const status = textField(body, 'status') ?? ''
  const via = transferWayOf.get(status) ?? null
  const word = requestStateOf.get(status)
  if (word === undefined && via === null && !isClaimStatus(status)) return { leftOut: 'status-unknown' }
  const kind = kinds[textField(body, 'type')?.toLowerCase() ?? '']
  if (kind === undefined) return { leftOut: 'type-unknown' }
  if (via !== null && kind === 'deposit') return { leftOut: 'status-of-other-kind' }
  const createdAt = readOldInstant(body['createdate']) ?? readOldInstant(body['updatetime'])
  if (createdAt === null) return { leftOut: 'time-unreadable' }
  // A request that was under way in the old system must be settled by a person: it is never sent from here.
  const isUnderWay = word === 'crediting'
  return {
    row: {
      kind,
      player: textField(body, 'userId') ?? '',
      amount,
      bonus,
      state: via !== null ? 'transferred' : isUnderWay || word === undefined ? 'pending' : word,
      via,
      note: isUnderWay ? openOutcome : null,
      employee: employeeField(body),
      createdByStaff: flagField(body, 'employeeCreated'),
      createdAt: createdAt.at,
      updatedAt: (readOldInstant(body['updatetime']) ?? createdAt).at,
    },
    note: isUnderWay ? 'outcome-open' : null,
  }
}

/** A bank entry as it is imported. `senderDigits`: of the account number, or of the mobile number for TrueMoney. */
export type OldEntry = {
  truewallet: boolean
  direction: 'in' | 'out'
  amountSatang: number
  occurredAt: Date
  senderBank: string | null
  senderDigits: string | null
  state: EntryStateName
  holder: string | null
  holdReason: string | null
  player: string | null
  employee: string | null
  createdByStaff: boolean
  createdAt: Date
  updatedAt: Date
}

/** Reads a bank entry. One that was claimed stays claimed; one under way is pending and on hold. */
export function readEntry(body: Body): ReadDocument<OldEntry> {
  const amountSatang = readOldEntryAmount(body['qty'])
  if (amountSatang === null) return { leftOut: 'amount-unreadable' }
  const status = textField(body, 'status') ?? ''
  const holder = isClaimStatus(status) ? status.toLowerCase() : null
  const word = entryStateOf.get(status)
  if (word === undefined && holder === null) return { leftOut: 'status-unknown' }
  const [day, created] = [readOldInstant(body['date']), readOldInstant(body['createdate'])]
  const occurred = day === null || (!day.timed && created && sameDay(day.at, created.at)) ? created : day
  if (occurred === null) return { leftOut: 'time-unreadable' }
  const createdAt = (created ?? occurred).at
  const isUnderWay = word === 'crediting'
  const bank = textField(body, 'bank')
  const type = textField(body, 'type')?.toLowerCase() ?? 'deposit'
  return {
    row: {
      truewallet: flagField(body, 'truewallet'),
      direction: kinds[type] === 'withdrawal' ? 'out' : 'in',
      amountSatang,
      occurredAt: occurred.at,
      senderBank: bank === null ? null : (bankNamed(bank) ?? bank),
      senderDigits: textField(body, 'accountno')?.replaceAll(/\D/g, '') || null,
      state: holder !== null ? 'claimed' : isUnderWay ? 'pending' : word!,
      holder,
      holdReason: isUnderWay ? openOutcome : null,
      player: textField(body, 'userId'),
      employee: employeeField(body),
      createdByStaff: flagField(body, 'employeeCreated'),
      createdAt,
      updatedAt: (readOldInstant(body['updatetime']) ?? { at: createdAt }).at,
    },
    note: isUnderWay ? 'outcome-open' : null,
  }
}

const sameDay = (one: Date, other: Date) => dayOf(one) === dayOf(other)

/** `item`: key in the catalogue. `employee`: empty for goodwill of an unknown giver; null for others without one. */
export type OldReward = {
  kind: RewardKind
  player: string
  credits: number
  coins: number | null
  item: string | null
  prize: string | null
  note: string | null
  employee: string | null
  createdAt: Date
}

const oldGiftNote = 'ให้ในระบบเดิม'

/** Reads a reward, which was given there; `coins` is null except for a redemption. */
export function readReward(collection: RewardCollection, body: Body): ReadDocument<OldReward> {
  const kind = rewardCollections[collection]
  const credits = readOldCredits(body['value'] ?? body['credit'] ?? body['qty'])
  const coins = kind === 'redemption' ? readOldCredits(body['coin']) : null
  if (credits === null || (kind === 'redemption' && coins === null)) return { leftOut: 'amount-unreadable' }
  if (kind === 'goodwill' && credits === 0) return { leftOut: 'amount-unreadable' }
  const created = readOldInstant(body['createdate'])
  if (created === null) return { leftOut: 'time-unreadable' }
  const goodwill = kind === 'goodwill'
  return {
    row: {
      kind,
      player: textField(body, 'userId') ?? '',
      credits,
      coins,
      item: kind === 'redemption' ? textField(body, 'rewardId') : null,
      prize: textField(body, 'prize'),
      note: textField(body, 'note') ?? (goodwill ? oldGiftNote : null),
      employee: employeeField(body) ?? (goodwill ? '' : null),
      createdAt: created.at,
    },
    note: null,
  }
}

export type OldLossReturn = {
  player: string
  covered: CoveredDays
  amount: number
  deposits: number
  withdrawals: number
  employee: string
  createdAt: Date
}

/**
 * Reads a loss-return. Without a month it was paid for the previous day, since a day's loss is known when the
 * day is over.
 */
export function readLossReturn(body: Body): ReadDocument<OldLossReturn> {
  const amount = readOldRequestAmount(body['waste'])
  if (amount === null) return { leftOut: 'amount-unreadable' }
  if (textField(body, 'status') === 'No') return { leftOut: 'not-paid' }
  const created = readOldInstant(body['createdate'])
  if (created === null) return { leftOut: 'time-unreadable' }
  const month = readMonth(textField(body, 'month'), created.at)
  if (month === undefined) return { leftOut: 'time-unreadable' }
  const before = dayOf(new Date(created.at.getTime() - 24 * 3_600_000))
  // No rate applies before the books begin.
  if (month === null && before < booksBeginOn) return { leftOut: 'time-unreadable' }
  return {
    row: {
      player: textField(body, 'userId') ?? '',
      covered: month === null ? coveredBy('day', before) : coveredBy('month', month),
      amount,
      deposits: readOldCredits(body['deposit']) ?? 0,
      withdrawals: readOldCredits(body['withdraw']) ?? 0,
      employee: employeeField(body) ?? '',
      createdAt: created.at,
    },
    note: null,
  }
}

/**
 * Parses `2025-03`, `2025-03-01`, with years of either era, or the number of a month: the last one of this number that
 * had begun at the time of payment. Null if there is no text, undefined if it is not a month or before the books begin.
 */
function readMonth(text: string | null, paidAt: Date): Day | null | undefined {
  if (text === null) return null
  const month = /^(\d{4}-\d{2})(-\d{2})?$/.exec(text)?.[1] ?? monthNumbered(text, dayOf(paidAt))
  const read = month === null ? null : readOldInstant(`${month}-01`)
  return read === null ? undefined : dayOf(read.at)
}

/** Returns the last month of this number that had begun on this day, as `2025-3`; null if the text is no number. */
function monthNumbered(text: string, paidOn: Day): string | null {
  if (!/^\d{1,2}$/.test(text)) return null
  const year = Number(paidOn.slice(0, 4)) - (Number(text) > Number(paidOn.slice(5, 7)) ? 1 : 0)
  return `${year}-${text}`
}

export function readLogin(body: Body): ReadDocument<{ player: string; at: Date }> {
  const at = readOldInstant(body['timestamp'] ?? body['login'] ?? body['createdate'])
  if (at === null) return { leftOut: 'time-unreadable' }
  return { row: { player: textField(body, 'userId') ?? '', at: at.at }, note: null }
}

/**
 * Returns the amount of a document, and a second amount if it has one (`extra`: a bonus, or coins). Both are in satang
 * or hundredths of a credit; zero if they cannot be read.
 */
export function documentAmount(collection: string, body: Body): { amount: number; extra: number } {
  const hundred = (value: number | null) => (value ?? 0) * 100
  if (collection === 'history')
    return {
      amount: hundred(readOldRequestAmount(body['qty'])),
      extra: hundred(readOldCredits(body['bonus'])),
    }
  if (collection === 'krungsri' || collection === 'krungsri_today')
    return { amount: readOldEntryAmount(body['qty']) ?? 0, extra: 0 }
  if (collection === 'waste') return { amount: hundred(readOldRequestAmount(body['waste'])), extra: 0 }
  if (collection === 'users') return { amount: hundred(readOldCredits(body['coins'])), extra: 0 }
  if (!(collection in rewardCollections)) return { amount: 0, extra: 0 }
  return {
    amount: hundred(readOldCredits(body['value'] ?? body['credit'] ?? body['qty'])),
    extra: collection === 'redeemreward' ? hundred(readOldCredits(body['coin'])) : 0,
  }
}
