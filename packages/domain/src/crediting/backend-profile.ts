import { type AnswerReading, readBody, valueAt } from './answer-reading.ts'
import { type Observed, readAnswer } from './answer.ts'
import type { BackendMode, OrderKind, OrderState } from './order.ts'

/**
 * The calls that a trial can make without harm. The others act on a real request or loss-return, so they are never
 * tried.
 */
export const triedKinds = ['addCredit', 'removeCredit'] as const satisfies readonly OrderKind[]
export const untriedKinds = ['payOut', 'payLossReturn'] as const satisfies readonly OrderKind[]

/**
 * How the back-end reports a player's balance (`GET /credits/{userId}`): not at all; together with movements,
 * like the bundled back-end; or as a whole number at a path, which proves nothing about a single order.
 */
export type BalanceReading = { way: 'none' } | { way: 'movements' } | { way: 'number'; path: string }

/** How one back-end is called and how its answers are read. A saved version never changes. */
export type BackendProfile = {
  readings: Record<(typeof triedKinds)[number], AnswerReading> &
    Partial<Record<(typeof untriedKinds)[number], AnswerReading>>
  balances: BalanceReading
  mode: BackendMode
  keyLifeHours: number
  timeoutMs: number
  /** The number by which the back-end knows each way of transferring a payout. */
  transferNumbers: { plain: number; krungsri: number; scb: number; gsb: number }
}

/** Bounds of the timeout of a call, the same as for the environment variable. An order's lease outlasts the longest. */
export const minTimeoutMs = 100
export const maxTimeoutMs = 15_000

/** Maximum number of credits that a trial may move. */
export const maxTrialCredits = 100

/**
 * Current state of one step of a trial: giving the credit, or taking it back. `verdict`: how this profile
 * read the last answer.
 */
export type TrialStep = {
  state: OrderState
  verdict: 'yes' | 'no' | 'unknown' | 'not-sent' | null
  /** Whether a person decided how the order ended. If so, the trial did not prove the reading. */
  byPerson: boolean
}

export const switchOnBlocks = [
  'not-tried',
  'credit-under-way',
  'credit-not-yes',
  'not-taken-back',
  'take-back-under-way',
  'take-back-not-yes',
] as const
export type SwitchOnBlock = (typeof switchOnBlocks)[number]

/**
 * Returns why a profile cannot be switched on yet. Null once both steps of its trial were answered with a
 * definite yes.
 */
export function switchOnBlock(
  trial: { credit: TrialStep; takeBack: TrialStep | null } | null,
): SwitchOnBlock | null {
  if (trial === null) return 'not-tried'
  const { credit, takeBack } = trial
  if (isUnderWay(credit)) return 'credit-under-way'
  if (!saidYes(credit)) return 'credit-not-yes'
  if (takeBack === null) return 'not-taken-back'
  if (isUnderWay(takeBack)) return 'take-back-under-way'
  return saidYes(takeBack) ? null : 'take-back-not-yes'
}

const isUnderWay = ({ state }: TrialStep) => state === 'queued' || state === 'sending'
const saidYes = ({ state, verdict, byPerson }: TrialStep) =>
  state === 'done' && verdict === 'yes' && !byPerson

/**
 * Whether the trial credit can be taken back: the player certainly has it, and no take-back is open, of unknown outcome
 * or done.
 */
export const mayTakeBack = ({ credit, takeBack }: { credit: TrialStep; takeBack: TrialStep | null }) =>
  credit.state === 'done' &&
  (takeBack === null || takeBack.state === 'refused' || takeBack.state === 'abandoned')

/**
 * Whether a trial is still open: a step is under way, or the credit was given and nobody has tried to take it back.
 * Meanwhile another trial would only give a second credit.
 */
export const isTrialOpen = (trial: { credit: TrialStep; takeBack: TrialStep | null }) =>
  isUnderWay(trial.credit) ||
  (trial.takeBack !== null && isUnderWay(trial.takeBack)) ||
  (mayTakeBack(trial) && trial.takeBack === null)

export const readingWhys = [
  'not-sent',
  'no-answer',
  'error-status',
  'status-yes',
  'status-no',
  'status-missing',
  'status-unclear',
  'accepted',
  'denied',
  'complains',
  'word-yes',
  'word-no',
  'word-missing',
  'word-other',
] as const
export type ReadingWhy = (typeof readingWhys)[number]

/** Returns the reason for the verdict of `readAnswer`, to help with choosing a reading. */
export function whyRead(observed: Observed, reading: AnswerReading): ReadingWhy {
  if (observed.kind === 'not-sent') return 'not-sent'
  if (observed.kind === 'broken') return 'no-answer'
  const { httpStatus, body } = observed
  if (httpStatus < 200 || httpStatus > 299) return 'error-status'
  const verdict = readBody(body, reading)
  switch (reading.way) {
    case 'status':
      if (verdict !== 'unknown') return verdict === 'yes' ? 'status-yes' : 'status-no'
      return valueAt(body, 'status') === undefined && valueAt(body, 'data.status') === undefined
        ? 'status-missing'
        : 'status-unclear'
    case 'accepted':
      return verdict === 'yes' ? 'accepted' : verdict === 'no' ? 'denied' : 'complains'
    case 'words':
      if (verdict !== 'unknown') return verdict === 'yes' ? 'word-yes' : 'word-no'
      return ['string', 'number', 'boolean'].includes(typeof valueAt(body, reading.path))
        ? 'word-other'
        : 'word-missing'
  }
}

/**
 * Returns the first reading, `status` or `accepted`, by which every given answer is a yes. It is proposed if
 * answers are read as unknown. Null if neither fits, or if there are no answers.
 */
export function readingThatSaysYes(observed: readonly Observed[]): AnswerReading | null {
  const readings: AnswerReading[] = [{ way: 'status' }, { way: 'accepted' }]
  const readsAllAsYes = (reading: AnswerReading) =>
    observed.every((one) => readAnswer(one, reading) === 'yes')
  return observed.length === 0 ? null : (readings.find(readsAllAsYes) ?? null)
}

/** Returns the whole number at a path of an answer; null if there is none. */
export function balanceAt(body: unknown, path: string): number | null {
  const value = valueAt(body, path)
  const number = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
