import { bahtText, type Credits, type Satang, wholeBaht } from '../money.ts'
import { bangkokText } from '../time.ts'
import { maskFits, readMask, visibleDigits } from './account-mask.ts'
import { compareNames, type NameLikeness } from './person-name.ts'

export const factors = ['amount', 'account', 'name', 'time', 'bank'] as const
export type Factor = (typeof factors)[number]

/** Why a candidate stands where it stands: the points, what the request led us to expect, what the bank showed. */
export type Reason = { factor: Factor; points: number; expected: string; actual: string | null }

export type EntryClues = {
  amount: Satang
  channel: 'bank' | 'truemoney'
  occurredAt: Date
  senderBank: string | null
  /** As the bank shows it, mask and all. */
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
}

export type RequestClues = {
  amount: Credits
  createdAt: Date
  bank: string | null
  accountNumber: string | null
  name: string
  mobile: string | null
}

export type Ranked<Request> = { request: Request; score: number; reasons: Reason[]; sameAmount: boolean }

/** Below this lead over the second, the machine does not say which one it is. */
const clearLead = 15

/** Requests in order of likeness, with the reasons named. `ambiguous` says that the first does not stand out. */
export function rankCandidates<Request extends RequestClues>(
  entry: EntryClues,
  requests: readonly Request[],
): { ambiguous: boolean; ranked: Ranked<Request>[] } {
  const ranked = requests
    .map((request) => score(entry, request))
    .toSorted((a, b) => Number(b.sameAmount) - Number(a.sameAmount) || b.score - a.score)
  const [first, second] = ranked.filter((candidate) => candidate.sameAmount && candidate.score > 0)
  return {
    ranked,
    ambiguous: first !== undefined && second !== undefined && first.score - second.score < clearLead,
  }
}

function score<Request extends RequestClues>(entry: EntryClues, request: Request): Ranked<Request> {
  const sameAmount = wholeBaht(entry.amount) === request.amount
  const reasons = [
    amountReason(entry, request, sameAmount),
    entry.channel === 'truemoney' ? walletReason(entry, request) : accountReason(entry, request),
    nameReason(entry, request),
    timeReason(entry, request),
    bankReason(entry, request),
  ]
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  return { request, score: Math.max(0, Math.min(100, score)), reasons, sameAmount }
}

function amountReason(entry: EntryClues, request: RequestClues, same: boolean): Reason {
  return {
    factor: 'amount',
    points: same ? 40 : 0,
    expected: `${request.amount}`,
    actual: bahtText(entry.amount),
  }
}

/** More visible digits, more certainty; digits that contradict the stored number weigh heaviest of all. */
function accountReason(entry: EntryClues, request: RequestClues): Reason {
  const mask = entry.senderAccount === null ? null : readMask(entry.senderAccount)
  const reason = {
    factor: 'account',
    expected: request.accountNumber ?? '',
    actual: entry.senderAccount,
  } as const
  if (mask === null || !request.accountNumber) return { ...reason, points: 0 }
  if (!maskFits(mask, request.accountNumber)) return { ...reason, points: -60 }
  return { ...reason, points: Math.min(35, 5 * visibleDigits(mask)) }
}

/** TrueMoney is identified by the mobile number, shown whole. */
function walletReason(entry: EntryClues, request: RequestClues): Reason {
  const reason = { factor: 'account', expected: request.mobile ?? '', actual: entry.senderMobile } as const
  if (entry.senderMobile === null || !request.mobile) return { ...reason, points: 0 }
  return { ...reason, points: entry.senderMobile === request.mobile ? 35 : -60 }
}

const namePoints = {
  same: 15,
  truncated: 12,
  'first-name': 8,
  different: -15,
  'not-shown': 0,
} as const satisfies Record<NameLikeness, number>

function nameReason(entry: EntryClues, request: RequestClues): Reason {
  const bothThai = isThai(entry.senderName ?? '') === isThai(request.name)
  const likeness = bothThai ? compareNames(entry.senderName, request.name) : 'not-shown' // Latin against Thai proves nothing
  return { factor: 'name', points: namePoints[likeness], expected: request.name, actual: entry.senderName }
}

const isThai = (text: string) => /[\u0e00-\u0e7f]/.test(text)

function timeReason(entry: EntryClues, request: RequestClues): Reason {
  const minutes = Math.abs(entry.occurredAt.getTime() - request.createdAt.getTime()) / 60_000
  const points = minutes <= 5 ? 10 : minutes <= 15 ? 6 : minutes <= 60 ? 3 : minutes <= 360 ? 0 : -5
  return {
    factor: 'time',
    points,
    expected: bangkokText(request.createdAt),
    actual: bangkokText(entry.occurredAt),
  }
}

function bankReason(entry: EntryClues, request: RequestClues): Reason {
  const reason = { factor: 'bank', expected: request.bank ?? '', actual: entry.senderBank } as const
  if (entry.channel === 'truemoney' || entry.senderBank === null || request.bank === null)
    return { ...reason, points: 0 }
  return { ...reason, points: entry.senderBank === request.bank ? 5 : -15 }
}
