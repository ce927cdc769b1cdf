import { bahtText, type Credits, type Satang, wholeBaht } from '../money.ts'
import { bangkokText } from '../time.ts'
import { maskFits, readMask, visibleDigits } from './account-mask.ts'
import { compareNames, type NameLikeness } from './person-name.ts'

export const factors = ['amount', 'account', 'name', 'time', 'bank', 'history'] as const
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
  /** Money that looked the same came a little earlier: the bank may have said it twice. */
  repeated: boolean
}

export type RequestClues = {
  amount: Credits
  /** What the player was asked to transfer, when its satang tell him from others (the unique-amount mode). */
  payExactly?: Satang | null
  createdAt: Date
  bank: string | null
  accountNumber: string | null
  name: string
  mobile: string | null
  memory?: Memory
}

/** What earlier matches taught about this sender and this player. */
export type Memory = {
  /** How often money that looked like this was credited to this player and stayed there. */
  confirmed: number
  /** … and to other players. */
  others: number
  /** Somebody said that this entry is not for this request. */
  declined: boolean
}

export type Ranked<Request> = {
  request: Request
  score: number
  reasons: Reason[]
  sameAmount: boolean
  /** Something the bank shows, or a person said, speaks against it. */
  contradicted: boolean
}

/**
 * `suggested`: one stands out. `certain`: and it is proven by what identifies a sender, with nothing against it, so that a machine
 * may match it where an owner allows that. `ambiguous`: several fit and the machine does not say which. `none`: nothing fits.
 */
export const judgements = ['certain', 'suggested', 'ambiguous', 'none'] as const
export type Judgement = (typeof judgements)[number]

/** Below this lead over the second, the machine does not say which one it is. */
const clearLead = 15
/** An equal amount and a plausible time alone are no suggestion: the money of two players often looks the same. */
const leastScore = 60

/** Requests in order of likeness, with the reasons named, and how sure one may be of the first. */
export function rankCandidates<Request extends RequestClues>(
  entry: EntryClues,
  requests: readonly Request[],
): { judgement: Judgement; ambiguous: boolean; ranked: Ranked<Request>[] } {
  const ranked = requests
    .map((request) => score(entry, request))
    .toSorted((a, b) => Number(b.sameAmount) - Number(a.sameAmount) || b.score - a.score)
  const fitting = ranked.filter(({ sameAmount, contradicted }) => sameAmount && !contradicted)
  const judgement = judge(fitting, entry.repeated)
  return { ranked, judgement, ambiguous: judgement === 'ambiguous' }
}

function judge(fitting: readonly Ranked<unknown>[], repeated: boolean): Judgement {
  const [first, second] = fitting
  if (!first || first.score === 0) return 'none'
  if (second && first.score - second.score < clearLead) return 'ambiguous'
  if (first.score < leastScore) return second ? 'ambiguous' : 'none'
  return isProven(first) && !repeated ? 'certain' : 'suggested'
}

/**
 * Four visible digits are shared by one player in ten thousand: they prove nothing without the name or an earlier credit. And who
 * asked hours ago may be paying for something else by now.
 */
function isProven({ reasons }: Ranked<unknown>): boolean {
  const points = (factor: Factor) => reasons.find((reason) => reason.factor === factor)?.points ?? 0
  const known = points('name') >= 12 || points('history') >= 12
  const byAccount = points('account') >= 30 || (points('account') >= 20 && known)
  const byAmount = points('amount') > sameBaht && reasons.every((reason) => reason.points >= 0)
  return points('time') >= 3 && (byAccount || byAmount)
}

function score<Request extends RequestClues>(entry: EntryClues, request: Request): Ranked<Request> {
  const sameAmount = wholeBaht(entry.amount) === request.amount
  const reasons = [
    amountReason(entry, request, sameAmount),
    entry.channel === 'truemoney' ? walletReason(entry, request) : accountReason(entry, request),
    nameReason(entry, request),
    timeReason(entry, request),
    bankReason(entry, request),
    historyReason(request),
  ]
  const score = reasons.reduce((sum, { points }) => sum + points, 0)
  return {
    request,
    score: Math.max(0, Math.min(100, score)),
    reasons,
    sameAmount,
    contradicted: reasons.some(({ points }) => points <= contradiction),
  }
}

/** What weighs so much against a candidate is not outweighed by anything. */
const contradiction = -40

function amountReason(entry: EntryClues, request: RequestClues, same: boolean): Reason {
  return {
    factor: 'amount',
    points: same ? sameBaht + satangPoints(entry.amount, request.payExactly ?? null) : 0,
    expected: request.payExactly ? bahtText(request.payExactly) : `${request.amount}`,
    actual: bahtText(entry.amount),
  }
}

const sameBaht = 40

/** Whoever was asked for these very satang is known by them, and other odd satang are another's. Whole baht say nothing: people round. */
function satangPoints(came: Satang, asked: Satang | null): number {
  if (asked === null) return 0
  if (came === asked) return 35
  return came % 100 === 0 ? 0 : contradiction - sameBaht
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
  'sounds-alike': 8,
  different: -15,
  'sounds-unlike': -8,
  'not-shown': 0,
} as const satisfies Record<NameLikeness, number>

function nameReason(entry: EntryClues, request: RequestClues): Reason {
  const points = namePoints[compareNames(entry.senderName, request.name)]
  return { factor: 'name', points, expected: request.name, actual: entry.senderName }
}

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

/** Senders come back: who was credited for such money before is likely to be credited again. */
function historyReason({ memory = { confirmed: 0, others: 0, declined: false } }: RequestClues): Reason {
  const { confirmed, others, declined } = memory
  const known = confirmed === 0 ? 0 : confirmed < 3 ? 12 : 18
  const points = declined ? -60 : known - (others > 0 ? 15 : 0)
  return { factor: 'history', points, expected: `${confirmed}`, actual: declined ? 'declined' : `${others}` }
}
