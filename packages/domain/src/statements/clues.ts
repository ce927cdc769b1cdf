import { bahtText, type Credits, type Satang, wholeBaht } from '../money.ts'
import { bangkokText } from '../time.ts'
import { readMobile } from '../players/mobile.ts'
import { maskFits, readMask, visibleDigits } from './account-mask.ts'
import { compareNames, type NameSimilarity } from '../players/person-name.ts'
import { type Factor, rankWeights, type RankWeight, type RankWeights } from './rank-weights.ts'

export type EntryClues = {
  amount: Satang
  channel: 'bank' | 'truemoney'
  occurredAt: Date
  senderBank: string | null
  /** The account as the bank shows it, with its mask. */
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
  /**
   * Whether the bank may have reported this money twice: it is marked as a possible duplicate, or the same amount came
   * from this sender within the hour before.
   */
  repeated: boolean
}

export type RequestClues = {
  amount: Credits
  /** The exact amount the player was asked to transfer, where its satang identify the player (unique-amount mode). */
  payExactly?: Satang | null
  createdAt: Date
  bank: string | null
  accountNumber: string | null
  name: string
  mobile: string | null
  senderHistory?: SenderHistory
}

/**
 * The history of this sender and this player: earlier credits, and whether an employee declined this pair. A sender is
 * known by the account or mobile number, bank and name that the bank shows; the amount does not matter.
 */
export type SenderHistory = {
  /** How often money from this sender was credited to this player and not taken back. */
  confirmed: number
  /** How often money from this sender was credited to other players and not taken back. */
  others: number
  /** Whether an employee said that this entry does not belong to this request. */
  declined: boolean
}

/** The finding for one factor, before weights apply. */
export type Finding = {
  factor: Factor
  /** Weights that apply, each with its multiplier. */
  weighs: readonly (readonly [RankWeight, number])[]
  /** Points that do not depend on the weights. */
  fixed: number
  expected: string
  actual: string | null
}

/** Points of a contradiction. Negative fixed points rule the request out, whatever the sum (`rulesOut`). */
const ruledOutPoints = -60
/**
 * Points for equal whole baht, and for satang other than the requested ones, which belong to another player.
 */
const sameBahtPoints = 40
const otherSatangPoints = -40

/** Whether this finding alone rules the request out, whatever supports it. */
export const rulesOut = ({ fixed }: Finding): boolean => fixed < 0

/** Returns the points of one finding under these weights; negative if it speaks against the request. */
export const pointsOf = ({ weighs, fixed }: Finding, weights: RankWeights): number =>
  weighs.reduce(
    (sum, [name, times]) => sum + (rankWeights[name].side === 'against' ? -1 : 1) * weights[name] * times,
    fixed,
  )

/** Whether entry and request are the same whole baht. The satang of the entry are ignored. */
export const isSameAmount = (entry: EntryClues, request: RequestClues) =>
  wholeBaht(entry.amount) === request.amount

/** Compares everything that the bank shows with the player's request. */
export const findingsOf = (entry: EntryClues, request: RequestClues): Finding[] => [
  amountFinding(entry, request),
  entry.channel === 'truemoney' ? walletFinding(entry, request) : accountFinding(entry, request),
  nameFinding(entry, request),
  timeFinding(entry, request),
  bankFinding(entry, request),
  historyFinding(request),
]

const noPoints = { weighs: [], fixed: 0 } as const
const weighOnce = (name: RankWeight) => ({ weighs: [[name, 1]], fixed: 0 }) as const

/**
 * Compares the amounts. The exact requested satang identify the player, and other odd satang rule the player
 * out. An amount without satang proves nothing, since people round.
 */
function amountFinding(entry: EntryClues, request: RequestClues): Finding {
  const exactAmount = request.payExactly ?? null
  const finding = {
    factor: 'amount',
    expected: exactAmount ? bahtText(exactAmount) : `${request.amount}`,
    actual: bahtText(entry.amount),
  } as const
  if (!isSameAmount(entry, request)) return { ...finding, ...noPoints }
  if (exactAmount !== null && entry.amount === exactAmount)
    return { ...finding, weighs: [['exactSatang', 1]], fixed: sameBahtPoints }
  const hasOtherSatang = exactAmount !== null && entry.amount % 100 !== 0
  return { ...finding, weighs: [], fixed: hasOtherSatang ? otherSatangPoints : sameBahtPoints }
}

const maxCountedDigits = 7

/**
 * Compares the player's stored account with the digits that the bank shows. More digits are more certain; digits
 * that contradict the stored number rule the request out.
 */
function accountFinding(entry: EntryClues, request: RequestClues): Finding {
  const mask = entry.senderAccount === null ? null : readMask(entry.senderAccount)
  const finding = {
    factor: 'account',
    expected: request.accountNumber ?? '',
    actual: entry.senderAccount,
  } as const
  if (mask === null || !request.accountNumber) return { ...finding, ...noPoints }
  if (!maskFits(mask, request.accountNumber)) return { ...finding, weighs: [], fixed: ruledOutPoints }
  return { ...finding, weighs: [['accountDigit', Math.min(maxCountedDigits, visibleDigits(mask))]], fixed: 0 }
}

/**
 * Compares the mobile number. A whole one, as TrueMoney shows it, identifies the sender; of a masked one each visible digit
 * counts, as of an account. Digits that are no whole number say nothing.
 */
function walletFinding(entry: EntryClues, request: RequestClues): Finding {
  const finding = { factor: 'account', expected: request.mobile ?? '', actual: entry.senderMobile } as const
  if (entry.senderMobile === null || !request.mobile) return { ...finding, ...noPoints }
  if (entry.senderMobile === request.mobile) return { ...finding, ...weighOnce('walletNumber') }
  const isWhole = readMobile(entry.senderMobile).ok
  const mask = isWhole || !/[x*]/i.test(entry.senderMobile) ? null : readMask(entry.senderMobile)
  if (isWhole || (mask !== null && !maskFits(mask, request.mobile)))
    return { ...finding, weighs: [], fixed: ruledOutPoints }
  if (mask === null) return { ...finding, ...noPoints }
  return { ...finding, weighs: [['accountDigit', Math.min(maxCountedDigits, visibleDigits(mask))]], fixed: 0 }
}

const nameWeights = {
  same: 'nameSame',
  truncated: 'nameShortened',
  'first-name': 'nameAlike',
  'sounds-alike': 'nameAlike',
  different: 'nameDifferent',
  'sounds-unlike': 'nameUnlike',
  'not-shown': null,
} as const satisfies Record<NameSimilarity, RankWeight | null>

function nameFinding(entry: EntryClues, request: RequestClues): Finding {
  const weight = nameWeights[compareNames(entry.senderName, request.name)]
  return {
    factor: 'name',
    ...(weight ? weighOnce(weight) : noPoints),
    expected: request.name,
    actual: entry.senderName,
  }
}

function timeFinding(entry: EntryClues, request: RequestClues): Finding {
  const minutes = Math.abs(entry.occurredAt.getTime() - request.createdAt.getTime()) / 60_000
  const weight =
    minutes <= 5
      ? 'withinMinutes'
      : minutes <= 15
        ? 'withinQuarter'
        : minutes <= 60
          ? 'withinHour'
          : minutes <= 360
            ? null
            : 'hoursApart'
  return {
    factor: 'time',
    ...(weight ? weighOnce(weight) : noPoints),
    expected: bangkokText(request.createdAt),
    actual: bangkokText(entry.occurredAt),
  }
}

function bankFinding(entry: EntryClues, request: RequestClues): Finding {
  const finding = { factor: 'bank', expected: request.bank ?? '', actual: entry.senderBank } as const
  if (entry.channel === 'truemoney' || entry.senderBank === null || request.bank === null)
    return { ...finding, ...noPoints }
  return { ...finding, ...weighOnce(entry.senderBank === request.bank ? 'bankSame' : 'bankOther') }
}

/** Compares the history: a player who was credited for this sender's money before is likely to be meant again. */
function historyFinding({
  senderHistory = { confirmed: 0, others: 0, declined: false },
}: RequestClues): Finding {
  const { confirmed, others, declined } = senderHistory
  const finding = {
    factor: 'history',
    expected: `${confirmed}`,
    actual: declined ? 'declined' : `${others}`,
  } as const
  if (declined) return { ...finding, weighs: [], fixed: ruledOutPoints }
  const creditedWeights =
    confirmed <= 0 ? [] : [[confirmed < 3 ? 'creditedBefore' : 'creditedOften', 1] as const]
  return {
    ...finding,
    weighs: others > 0 ? [...creditedWeights, ['creditedOthers', 1]] : creditedWeights,
    fixed: 0,
  }
}
