import {
  type EntryClues,
  type Finding,
  findingsOf,
  isSameAmount,
  pointsOf,
  type RequestClues,
  rulesOut,
} from './clues.ts'
import { type Factor, type RankWeights, standardWeights } from './rank-weights.ts'

/**
 * A reason for a request's rank: its points, the value expected from the request, and the value that the bank
 * showed. For `history`: how often such money was credited to this player, and to others (or `declined`).
 */
export type Reason = { factor: Factor; points: number; expected: string; actual: string | null }

export type Ranked<Request> = {
  request: Request
  /** 0 to 100. */
  score: number
  reasons: Reason[]
  sameAmount: boolean
  /** Whether the bank's data or an employee's decision rules the request out. */
  contradicted: boolean
  /**
   * Whether account, name or history support the request by the standard weights, whatever the shop's weights
   * are.
   */
  fitsSender: boolean
}

/**
 * Confidence of the ranking. `suggested`: one request is clearly the best. `certain`: in addition, the sender's data
 * or the exact satang prove it, so auto-match may match it if an owner allows that. `ambiguous`: several fit and
 * none is proposed. `none`: no request fits well enough.
 */
export const matchConfidences = ['certain', 'suggested', 'ambiguous', 'none'] as const
export type MatchConfidence = (typeof matchConfidences)[number]

/**
 * Ranks requests by how well they fit, with reasons, and classifies the confidence of the first by the shop's weights.
 * Whether one is `certain` depends on the standard weights only, so that the shop's weights change nothing in what
 * auto-match may match (decision 0064). A certain request comes first; none is certain if the bank may have reported the
 * money twice (`repeated`).
 */
export function rankCandidates<Request extends RequestClues>(
  entry: EntryClues,
  requests: readonly Request[],
  weights: RankWeights = standardWeights,
): { judgement: MatchConfidence; ambiguous: boolean; ranked: Ranked<Request>[] } {
  const compared = requests.map((request) => compareWith(entry, request))
  const certainRequest = certainOf(compared, entry.repeated)
  const weighed = inOrder(compared, weights, certainRequest)
  const judgement = certainRequest ? 'certain' : judge(weighed.filter(mayBeProposed), weights)
  return { ranked: weighed.map(rankedOf), judgement, ambiguous: judgement === 'ambiguous' }
}

type Compared<Request> = {
  request: Request
  findings: Finding[]
  sameAmount: boolean
  contradicted: boolean
}
type Weighed<Request> = Compared<Request> & { sum: number; points: number[] }

function compareWith<Request extends RequestClues>(entry: EntryClues, request: Request): Compared<Request> {
  const findings = findingsOf(entry, request)
  return {
    request,
    findings,
    sameAmount: isSameAmount(entry, request),
    contradicted: findings.some(rulesOut),
  }
}

function weigh<Request>(compared: Compared<Request>, weights: RankWeights): Weighed<Request> {
  const points = compared.findings.map((finding) => pointsOf(finding, weights))
  return { ...compared, points, sum: points.reduce((sum, value) => sum + value, 0) }
}

const scoreOf = ({ sum }: Pick<Weighed<unknown>, 'sum'>) => Math.max(0, Math.min(100, sum))
const mayBeProposed = ({ sameAmount, contradicted }: Pick<Ranked<unknown>, 'sameAmount' | 'contradicted'>) =>
  sameAmount && !contradicted

/**
 * Returns the first of the ranked requests that may be proposed: of the same amount, and ruled out by nothing.
 * Undefined without one.
 */
export const firstFitting = <Request>(ranked: readonly Ranked<Request>[]): Ranked<Request> | undefined =>
  ranked.find(mayBeProposed)

/**
 * Sorts requests: same amount first, then the certain one, then those not ruled out, then by points; of equal points
 * the request made first.
 */
const inOrder = <Request extends RequestClues>(
  compared: readonly Compared<Request>[],
  weights: RankWeights,
  certainRequest: Request | null,
): Weighed<Request>[] =>
  compared
    .map((one) => weigh(one, weights))
    .toSorted(
      (a, b) =>
        Number(b.sameAmount) - Number(a.sameAmount) ||
        Number(b.request === certainRequest) - Number(a.request === certainRequest) ||
        Number(a.contradicted) - Number(b.contradicted) ||
        b.sum - a.sum ||
        a.request.createdAt.getTime() - b.request.createdAt.getTime(),
    )

function judge(
  [first, second]: readonly Weighed<unknown>[],
  { clearLead, suggestFrom }: RankWeights,
): Exclude<MatchConfidence, 'certain'> {
  if (!first || scoreOf(first) === 0) return 'none'
  if (second && scoreOf(first) - scoreOf(second) < clearLead) return 'ambiguous'
  if (scoreOf(first) < suggestFrom) return second ? 'ambiguous' : 'none'
  return 'suggested'
}

/** Returns the request that auto-match may match, by the standard weights; null without one. */
function certainOf<Request extends RequestClues>(
  compared: readonly Compared<Request>[],
  repeated: boolean,
): Request | null {
  if (repeated) return null
  const fitting = inOrder(compared, standardWeights, null).filter(mayBeProposed)
  if (judge(fitting, standardWeights) !== 'suggested') return null
  const [first] = fitting
  return isProven(first!) ? first!.request : null
}

/**
 * Whether the sender's account, or the exact satang that the player was asked to pay, prove the request. Four visible
 * digits are shared by one player in ten thousand, so they need name or history beside them. A request made more than
 * an hour before or after the money proves nothing.
 */
function isProven({ findings, points: allPoints }: Weighed<unknown>): boolean {
  const points = (factor: Factor) => allPoints[findings.findIndex((finding) => finding.factor === factor)]!
  const isKnownSender = points('name') >= 12 || points('history') >= 12
  const provenByAccount = points('account') >= 30 || (points('account') >= 20 && isKnownSender)
  const hasExactSatang = findings.some(({ weighs }) => weighs.some(([name]) => name === 'exactSatang'))
  return (
    points('time') >= 3 && (provenByAccount || (hasExactSatang && allPoints.every((value) => value >= 0)))
  )
}

const senderFactors: ReadonlySet<Factor> = new Set(['account', 'name', 'history'])

function rankedOf<Request>(weighed: Weighed<Request>): Ranked<Request> {
  const { request, findings, points, sameAmount, contradicted } = weighed
  return {
    request,
    score: scoreOf(weighed),
    reasons: findings.map(({ factor, expected, actual }, index) => ({
      factor,
      points: points[index]!,
      expected,
      actual,
    })),
    sameAmount,
    contradicted,
    fitsSender: findings.some(
      (finding) => senderFactors.has(finding.factor) && pointsOf(finding, standardWeights) > 0,
    ),
  }
}
