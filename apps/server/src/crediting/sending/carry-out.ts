import {
  type Attempt,
  afterAttempt,
  mayCall,
  usualKeyLifeHours,
} from '@khlang/domain/crediting/after-attempt'
import { type Observed, readAnswer, type Verdict, wordsOf } from '@khlang/domain/crediting/answer'
import type { BackendMode, CreditOrder } from '@khlang/domain/crediting/order'
import { isPassing, type Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { inSpan, type Traces } from '#platform/monitoring/traces.ts'
import { readSetting } from '#platform/setting.ts'
import { storable } from '#platform/database/storable.ts'
import type { Announce } from './announcer.ts'
import type { Connection } from './backend-connection.ts'
import { type CallBackend, callFor, maxCallMsOf } from './backend.ts'
import type { CallMetrics } from './call-metrics.ts'
import { tripBreaker } from './hold-store.ts'
import type { Steps } from './steps.ts'
import { type OpenHeaders } from '../profile/profile-secret.ts'
import type { HistoryWatch } from '../history/watch-history.ts'
import { type Answered, keepOpen, noteLateAnswer } from './finish-store.ts'
import { leaseSecondsFor } from './lease-store.ts'
import { showBlocked, type Taken } from './take-store.ts'

/** What carrying out orders needs: the database, the back-end, the witness, log and metrics. */
export type SendingContext = {
  sql: Sql
  call: CallBackend
  /** Opens a connection to the back-end for a call that follows soon. */
  connect?: (() => Connection) | undefined
  announce: Announce
  /** The mode that the environment sets. Applies when no profile is active. */
  mode: BackendMode
  /** Identifies the back-end that is called. Each profile belongs to one back-end. */
  place: string
  /** Decrypts the headers sealed in a profile. */
  openHeaders: OpenHeaders
  steps: Steps
  /** Records outside the database that an order was taken. Throws if it cannot. */
  noteTake: HistoryWatch['noteTake']
  /**
   * The longest a call can take, connection and answer together, unless a profile sets another timeout. The order's
   * lease is derived from it.
   */
  maxCallMs: number
  log: Log
  metrics: CallMetrics
  traces: Traces | null
  /** Stops the endless retries to store an answer when the process closes. */
  closing: AbortSignal
}

/**
 * How carrying out an order ended. `open`: the order is queued again, its outcome is unknown, or the process closed
 * before the answer was stored. `not-taken`: it may not be sent now. `player-busy`: another order of the player is
 * being sent or of unknown outcome.
 */
export type CarriedOut = 'finished' | 'finished-and-next-waits' | 'open' | 'not-taken' | 'player-busy'

/**
 * Carries out one order in these steps: take (committed before anything is sent), check that it may be sent,
 * write to the witness, check the lease, call (outside any transaction), finish. If the process dies at any
 * point, the lease expires and `expireLeases` takes over.
 */
export async function carryOut(context: SendingContext, order: CreditOrder): Promise<CarriedOut> {
  const takenAt = performance.now()
  const taken = await context.steps
    .take({ order, request: callFor(order) })
    .catch((error) => returnToQueue(context, order, error))
  if (taken === 'player-busy') await showBlocked(context.sql, order)
  if (taken === null) return 'not-taken'
  if (taken === 'player-busy') return taken
  context.announce(order)
  return carryOutTaken(context, { order, taken, takenAt })
}

/** An order that was taken. */
export type TakenOrder = {
  order: CreditOrder
  taken: Taken
  /**
   * Read from this process's clock before the take, so that the lease is never assumed to last longer than it
   * does.
   */
  takenAt: number
  /** Connection for the call, opened while the order was being taken. */
  connection?: Connection | undefined
}

/** Carries out an order whose take is committed. */
export async function carryOutTaken(
  context: SendingContext,
  { order, taken, takenAt, connection }: TakenOrder,
): Promise<CarriedOut> {
  return inSpan(context.traces, spanOf(order, taken, takenAt), (span) => {
    if (span) context.traces?.start({ name: 'take', parent: span.traceparent, startedAt: takenAt }).end()
    return attempt(context, { order, taken, takenAt, connection }).finally(() => connection?.close())
  })
}

/**
 * Puts an order back in the queue after a temporary error of the database before the first byte, perhaps while taking
 * the order: this process knows that nothing was sent. Throws any other error.
 */
async function returnToQueue(context: SendingContext, order: CreditOrder, error: unknown): Promise<null> {
  if (!isPassing(error)) throw error
  context.log.warn(
    { err: error, orderId: order.id },
    'the database went away before sending: the order is back in the queue',
  )
  await persistently(context, () => context.steps.putBackInQueue(order))
  return null
}

/**
 * Returns an order to the queue that may have been taken by the transaction that placed it and was not sent:
 * it is unknown whether the transaction was committed, or the process is closing. If this fails,
 * `expireLeases` ends the lease, as for a node that died.
 */
export async function putBackPlaced(context: SendingContext, order: CreditOrder): Promise<void> {
  try {
    await persistently(context, async () => {
      await context.steps.untilTakesEnd()
      await context.steps.putBackInQueue(order)
    })
  } catch (error) {
    context.log.warn({ err: error, orderId: order.id }, 'could not put an order back; its lease ends it')
  }
}

/**
 * Returns the span of an order. It belongs to the trace of the request that placed the order, also when
 * another process carries the order out. An order that no request placed has a trace of its own, under its
 * own id.
 */
const spanOf = ({ id, kind, purpose }: CreditOrder, { fence, traceparent }: Taken, takenAt: number) => ({
  name: 'order',
  parent: traceparent,
  traceId: id.replaceAll('-', ''),
  startedAt: takenAt,
  attributes: {
    'khlang.order': id,
    'khlang.order.kind': kind,
    'khlang.order.purpose': purpose,
    'khlang.attempt': fence,
  },
})

/** Checks whether the order may be sent, calls the back-end if so, and records the outcome. */
async function attempt(context: SendingContext, one: TakenOrder): Promise<CarriedOut> {
  const { order, taken, takenAt } = one
  const facts = await attemptOf(context, taken).catch((error) => returnToQueue(context, order, error))
  if (facts === null) return 'not-taken'
  const mayBeSent = mayCall(facts)
  const { observed, verdict } = await inSpan(
    context.traces,
    { name: 'attempt', kind: 'client' },
    async (span) => {
      const observed = mayBeSent ? await callOnce(context, one) : notAskedAgain
      const verdict = readAnswer(observed, taken.readings?.[order.kind])
      span?.set({
        'khlang.verdict': verdict,
        ...(observed.kind === 'answer' && { 'http.response.status_code': observed.httpStatus }),
      })
      if (verdict === 'unknown') span?.fail()
      return { observed, verdict }
    },
  )
  const answered = { fence: taken.fence, verdict, observed, words: wordsFor(order, verdict, observed) }
  const outcome = mayBeSent ? afterAttempt(verdict, facts) : ({ next: 'unknown' } as const)
  const ms = performance.now() - takenAt
  context.metrics.attempted(order.kind, verdict, ms / 1_000)
  context.log.info(
    { orderId: order.id, attempt: taken.fence, verdict, ms: Math.round(ms) },
    'order attempted',
  )
  return inSpan(context.traces, { name: 'answer', attributes: { 'khlang.outcome': outcome.next } }, () =>
    persistently(context, () => recordOutcome(context, order, outcome, answered)),
  )
}

/**
 * Adds to a take how long the back-end remembers an idempotency key. The setting is read only if an earlier
 * attempt may have been carried out, since only then the back-end must still know the key.
 */
async function attemptOf({ sql }: SendingContext, taken: Taken): Promise<Attempt> {
  const keyLifeHours =
    taken.keyLifeHours ?? (taken.tainted ? await readSetting(sql, 'sending.keyLifeHours') : usualKeyLifeHours)
  // A trial does not prove what the profile claims about idempotency keys, so an unanswered trial is never
  // asked about again.
  return { ...taken, mode: taken.trial ? 'legacy' : taken.mode, keyLifeHours }
}

const notAskedAgain: Observed = {
  kind: 'not-sent',
  error:
    'an earlier call may have been carried out, and the back-end may not remember it: it was not asked again',
}

/** Sends the order once, but only if the witness has recorded the take and the lease has not ended. */
async function callOnce(
  context: SendingContext,
  { order, taken, takenAt, connection }: TakenOrder,
): Promise<Observed> {
  if (!writeToWitness(context, order, taken)) return unwitnessed
  if (!leaseIsLeft(takenAt, maxCallMs(context, taken))) return tooLate
  return storable(await callBy(context, order, taken, connection))
}

/**
 * Records the take outside the database: if the database is later restored from before this moment, the
 * record still shows that the order may have been sent. Returns false if that failed: then it may not be sent.
 */
function writeToWitness(
  { noteTake, log }: SendingContext,
  { id }: CreditOrder,
  { number, epoch }: Taken,
): boolean {
  try {
    noteTake({ epoch, number, order: id })
    return true
  } catch (error) {
    log.error({ err: error, orderId: id }, 'could not write to the witness: the order is not sent')
    return false
  }
}

const unwitnessed: Observed = {
  kind: 'not-sent',
  error:
    'it could not be written down outside the database that this is sent: see the log and the disk of DATA_DIR',
}

/**
 * Returns whether enough of the lease is left to send. A process that was frozen between taking and sending
 * must not send: another process may have taken over.
 */
const leaseIsLeft = (takenAt: number, callMs: number) =>
  performance.now() - takenAt < leaseSecondsFor(callMs) * 1_000 - callMs - 1_000

const maxCallMs = (context: SendingContext, { timeoutMs }: Taken) =>
  timeoutMs === null ? context.maxCallMs : maxCallMsOf(timeoutMs)

const tooLate: Observed = { kind: 'not-sent', error: 'the process slept through its lease before sending' }

/**
 * Calls with the profile under which the order was taken. If the profile's headers cannot be decrypted,
 * nothing is sent.
 */
function callBy(
  context: SendingContext,
  order: CreditOrder,
  { timeoutMs, secretSealed }: Taken,
  connection: Connection | undefined,
): Promise<Observed> {
  let headers = {}
  try {
    if (secretSealed !== null) headers = context.openHeaders(secretSealed)
  } catch (error) {
    context.log.error({ err: error, orderId: order.id }, 'cannot decrypt the secret of the back-end profile')
    return Promise.resolve(unopened)
  }
  return context.call(order, callFor(order), {
    headers,
    connection,
    ...(timeoutMs !== null && { answerMs: timeoutMs }),
  })
}

const unopened: Observed = {
  kind: 'not-sent',
  error:
    'this installation cannot decrypt the secret of the back-end profile: enter it again on the back-end page',
}

/**
 * Returns the words that are shown for the outcome. On a refused credit they include the player's key: the
 * back-end knows players by key, and its message alone does not say which one.
 */
const wordsFor = ({ kind, playerKey }: CreditOrder, verdict: Verdict, observed: Observed) =>
  kind === 'addCredit' && verdict === 'no'
    ? [wordsOf(observed), `(userId: ${playerKey})`].filter(Boolean).join(' ')
    : wordsOf(observed)

/**
 * Stores the outcome of an attempt: the order is finished, queued again, or of unknown outcome for a person
 * to settle. If this attempt no longer holds the order, a yes or a definite no is stored with the attempt;
 * any other answer is only logged.
 */
async function recordOutcome(
  context: SendingContext,
  order: CreditOrder,
  outcome: ReturnType<typeof afterAttempt>,
  answered: Answered,
): Promise<CarriedOut> {
  switch (outcome.next) {
    case 'done':
    case 'refused': {
      const finishResult = await context.steps.finish({ order, state: outcome.next, answered })
      if (finishResult) return finishResult.nextWaits ? 'finished-and-next-waits' : 'finished'
      const contradicts = await noteLateAnswer(context.sql, order, answered)
      context.log[contradicts ? 'error' : 'warn'](
        { orderId: order.id, attempt: answered.fence, verdict: answered.verdict },
        contradicts ? 'a late answer contradicts what a person decided' : 'a late answer changed nothing',
      )
      return 'finished' // only this attempt: the order was settled, or queued again after the lease ended
    }
    case 'unknown':
      await keepOpen(context.sql, order, { state: 'unknown' }, answered)
      await holdAfterTooMany(context)
      return 'open'
    case 'retry': {
      const { phase, tainted } = outcome
      await keepOpen(
        context.sql,
        order,
        { state: 'queued', phase, tainted, retrySeconds: pauseSecondsAfter(answered.fence) },
        answered,
      )
      return 'open'
    }
  }
}

/**
 * Holds all sending if too many outcomes became unknown within a short time, which is no coincidence. Runs
 * after each new unknown outcome.
 */
export async function holdAfterTooMany({ sql, log }: Pick<SendingContext, 'sql' | 'log'>): Promise<void> {
  if (await tripBreaker(sql))
    log.error({}, 'too many unknown outcomes: sending is on hold until a person lifts the hold')
}

/** Returns the pause in seconds after the attempt with this number: 0.5, 1, 2, 4, 8, then always 10. */
const pauseSecondsAfter = (attempt: number) => Math.min(10, 0.25 * 2 ** Math.min(attempt, 6))

/**
 * Repeats a write while the database is unreachable, so that the back-end's answer is not lost. Ends with 'open' when
 * the process closes, and throws an error that will not pass, which must not keep a slot forever. In both cases the
 * order's lease expires, and the process that takes over continues as if no answer had come.
 */
async function persistently<Result>(
  context: SendingContext,
  write: () => Promise<Result>,
): Promise<Result | 'open'> {
  for (let pauseMs = 50; ; pauseMs = Math.min(1_000, pauseMs * 2)) {
    try {
      return await write()
    } catch (error) {
      if (!isPassing(error)) throw error
      context.log.warn({ err: error }, 'could not write the state of an order; retrying')
      if (context.closing.aborted) return 'open'
      await new Promise((resume) => setTimeout(resume, pauseMs))
    }
  }
}
