import {
  type Attempt,
  afterAttempt,
  mayCall,
  usualKeyLifeHours,
} from '@khlang/domain/crediting/after-attempt'
import { type Observed, readAnswer, type Verdict, wordsOf } from '@khlang/domain/crediting/answer'
import type { BackendMode, CreditOrder } from '@khlang/domain/crediting/order'
import { isPassing, type Sql } from '#platform/database.ts'
import type { Log } from '#platform/log.ts'
import { readSetting } from '#platform/setting.ts'
import { storable } from '#platform/storable.ts'
import type { Announce } from './announcer.ts'
import { type CallBackend, callFor, longestCallOf } from './backend.ts'
import { tripBreaker } from './hold-store.ts'
import type { Steps } from './steps.ts'
import { type OpenHeaders } from './profile-secret.ts'
import type { HistoryWatch } from './watch-history.ts'
import {
  type Answered,
  keepOpen,
  leaseSecondsFor,
  noteLateAnswer,
  showBlocked,
  type Taken,
} from './steps-store.ts'

export type Crew = {
  sql: Sql
  call: CallBackend
  announce: Announce
  /** What the environment says, where no profile is switched on. */
  mode: BackendMode
  place: string
  /** The headers that a profile has sealed. */
  openHeaders: OpenHeaders
  steps: Steps
  /** Writes down outside the database that an order was taken; throws when it cannot. */
  noteTake: HistoryWatch['noteTake']
  /** The longest a call can take, connection and answer together; an order's lease is reckoned from it. */
  longestCallMs: number
  log: Log
  /** Ends the endless tries to write an answer down when the process closes. */
  closing: AbortSignal
}

export type CarriedOut = 'settled' | 'settled-and-next-waits' | 'open' | 'not-taken' | 'player-busy'

/**
 * Walk (b), the part that may die at any point: take (written down before the first byte), call outside any transaction,
 * settle. If we die in between, the lease runs out and `expireLeases` takes over.
 */
export async function carryOut(crew: Crew, order: CreditOrder): Promise<CarriedOut> {
  const call = callFor(order)
  const takenAt = performance.now()
  const taken = await crew.steps.take({ order, request: call }).catch((error) => notHeard(crew, order, error))
  if (taken === 'player-busy') await showBlocked(crew.sql, order)
  if (taken === null || taken === 'player-busy') return taken ?? 'not-taken'

  crew.announce(order)
  const attempt = await attemptOf(crew, taken).catch((error) => notHeard(crew, order, error))
  if (attempt === null) return 'not-taken'
  const observed = !mayCall(attempt)
    ? forgotten
    : !isWitnessed(crew, order, taken)
      ? unwitnessed
      : leaseIsLeft(takenAt, longestCallMs(crew, taken))
        ? storable(await callBy(crew, order, taken))
        : tooLate
  const verdict = readAnswer(observed, taken.readings?.[order.kind])
  const answered = { fence: taken.fence, verdict, observed, words: wordsFor(order, verdict, observed) }
  const outcome = mayCall(attempt) ? afterAttempt(verdict, attempt) : ({ next: 'unknown' } as const)
  crew.log.info(
    { orderId: order.id, attempt: taken.fence, verdict, ms: Math.round(performance.now() - takenAt) },
    'order attempted',
  )
  return persistently(crew, () => settle(crew, order, outcome, answered))
}

/** The database went away before the first byte, perhaps while the order was taken: that nothing was sent this worker knows. */
async function notHeard(crew: Crew, order: CreditOrder, error: unknown): Promise<null> {
  if (!isPassing(error)) throw error
  crew.log.warn(
    { err: error, orderId: order.id },
    'the database went away before sending: the order is given back',
  )
  await persistently(crew, () => crew.steps.giveBack(order))
  return null
}

/** Only what may have happened before is asked about, so only then it matters how long a key is remembered. */
async function attemptOf({ sql }: Crew, taken: Taken): Promise<Attempt> {
  const keyLifeHours =
    taken.keyLifeHours ?? (taken.tainted ? await readSetting(sql, 'sending.keyLifeHours') : usualKeyLifeHours)
  // What a profile says of keys is not proved by trying it: a trial that was not answered is asked about by nobody.
  return { ...taken, mode: taken.trial ? 'legacy' : taken.mode, keyLifeHours }
}

/** Whose credit the back-end refuses it knows by a key: without it the words are a riddle to whoever reads them. */
const wordsFor = ({ kind, playerKey }: CreditOrder, verdict: Verdict, observed: Observed) =>
  kind === 'addCredit' && verdict === 'no'
    ? [wordsOf(observed), `(userId: ${playerKey})`].filter(Boolean).join(' ')
    : wordsOf(observed)

const longestCallMs = (crew: Crew, { timeoutMs }: Taken) =>
  timeoutMs === null ? crew.longestCallMs : longestCallOf(timeoutMs)

/** By the profile it was taken under. Headers that cannot be opened are no reason to call without them. */
function callBy(crew: Crew, order: CreditOrder, { timeoutMs, secretSealed }: Taken): Promise<Observed> {
  let headers = {}
  try {
    if (secretSealed !== null) headers = crew.openHeaders(secretSealed)
  } catch (error) {
    crew.log.error({ err: error, orderId: order.id }, 'the secret of the back-end profile cannot be opened')
    return Promise.resolve(unopened)
  }
  return crew.call(order, callFor(order), { headers, ...(timeoutMs !== null && { answerMs: timeoutMs }) })
}

const unopened: Observed = {
  kind: 'not-sent',
  error: 'the secret of the back-end profile cannot be opened by this installation: give it anew on its page',
}

const forgotten: Observed = {
  kind: 'not-sent',
  error:
    'an earlier call may have been carried out, and the back-end may not remember it: it was not asked again',
}
const unwitnessed: Observed = {
  kind: 'not-sent',
  error:
    'it could not be written down outside the database that this is sent: see the log and the disk of DATA_DIR',
}

/** A database that is brought back from before this moment must be told by somebody that the order was sent. */
function isWitnessed({ noteTake, log }: Crew, { id }: CreditOrder, { number, epoch }: Taken): boolean {
  try {
    noteTake({ epoch, number, order: id })
    return true
  } catch (error) {
    log.error({ err: error, orderId: id }, 'the witness could not be written: the order is not sent')
    return false
  }
}

const tooLate: Observed = { kind: 'not-sent', error: 'the process slept through its lease before sending' }

/** A process that was frozen between taking and sending must not send any more: another may have taken over. */
const leaseIsLeft = (takenAt: number, callMs: number) =>
  performance.now() - takenAt < leaseSecondsFor(callMs) * 1_000 - callMs - 1_000

async function settle(
  crew: Crew,
  order: CreditOrder,
  outcome: ReturnType<typeof afterAttempt>,
  answered: Answered,
): Promise<CarriedOut> {
  switch (outcome.next) {
    case 'done':
    case 'refused': {
      const ended = await crew.steps.finish({ order, state: outcome.next, answered })
      if (ended) return ended.nextWaits ? 'settled-and-next-waits' : 'settled'
      const contradicts = await noteLateAnswer(crew.sql, order, answered)
      crew.log[contradicts ? 'error' : 'warn'](
        { orderId: order.id, attempt: answered.fence, verdict: answered.verdict },
        contradicts ? 'a late answer contradicts what a person decided' : 'a late answer changed nothing',
      )
      return 'settled'
    }
    case 'unknown':
      await keepOpen(crew.sql, order, { state: 'unknown' }, answered)
      await holdAfterTooMany(crew)
      return 'open'
    case 'retry': {
      const { phase, tainted } = outcome
      await keepOpen(
        crew.sql,
        order,
        { state: 'queued', phase, tainted, retrySeconds: pause(answered.fence) },
        answered,
      )
      return 'open'
    }
  }
}

/** After each new open question: so many of them are no chance any more. */
export async function holdAfterTooMany({ sql, log }: Pick<Crew, 'sql' | 'log'>): Promise<void> {
  if (await tripBreaker(sql, await readSetting(sql, 'sending.breaker')))
    log.error({}, 'too many unknown outcomes: sending is held until a person lifts it')
}

/** 0.5, 1, 2, 4, 8, then 10 seconds. */
const pause = (tries: number) => Math.min(10, 0.25 * 2 ** Math.min(tries, 6))

/**
 * The back-end has answered and the database is away: the answer is kept and written as soon as it is back. What no database would ever
 * take must not keep a worker for ever: the order's lease ends, and whoever finds it goes on as if no answer had come.
 */
async function persistently<Result>(crew: Crew, write: () => Promise<Result>): Promise<Result | 'open'> {
  for (let pauseMs = 50; ; pauseMs = Math.min(1_000, pauseMs * 2)) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error)) throw error
      crew.log.warn({ err: error }, 'an answer could not be written down yet')
      if (crew.closing.aborted) return 'open'
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }
}
