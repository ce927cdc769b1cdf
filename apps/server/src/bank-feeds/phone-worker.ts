import { setTimeout as wait } from 'node:timers/promises'
import type { PhoneId } from '@khlang/domain/brand'
import { type ConnectionStatus, silentMs as usualSilentMs, tryAgainMs } from '@khlang/domain/bank-feeds/phone'
import { isPassing, type Sql, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { forgetOldMessages } from './phone-message-store.ts'
import { endPasswordOf, secretOf } from './phone-secrets.ts'
import {
  arePhonesOn,
  saveHeartbeat,
  leaseDuePhones,
  leasesPhones,
  releaseLease,
  markDisconnected,
  markConnected,
  readUntil,
  renewPhoneLeases,
  saveGap,
  saveLoss,
  saveReadUntil,
  triesOf,
} from './phone-state-store.ts'
import { findPhone, type Phone } from './phone-store.ts'
import {
  endKeyOf,
  momentOf,
  noteOf,
  openPush,
  ownerOf,
  type PushbulletEndpoints,
  readPush,
  storedSince,
  TokenRefused,
} from './pushbullet.ts'
import { listenToStream, type StreamEvent } from './pushbullet-stream.ts'
import { recordMessage, takeSealed } from './record-message.ts'

export type PhoneWorkerOptions = {
  sql: Sql
  poller: WorkPoller
  sealing: Sealing
  log: Log
  endpoints: PushbulletEndpoints
  /** A connection that is silent for this long counts as dead. */
  maxSilenceMs?: number
  /** How many messages and heartbeats of a phone may wait in memory. At one more its connection is ended. */
  maxWaiting?: number
  /** Returns the delay before the next try, by the number of failed tries. */
  retryDelayMs?: (tries: number) => number
}

/** A refused token is retried after this time (ms), since the refusal may have been temporary. */
const refusedAgainMs = 5 * 60_000
/** The pause before a step is repeated because the database could not do it. */
const databaseAgainMs = 500
const usualMaxWaiting = 10_000
const forgetEveryMs = 10 * 60_000

type Connection = { stop: AbortController; version: number; ended: Promise<void> }

/**
 * Keeps a connection to every phone that is switched on and read through Pushbullet. With several processes, one of
 * them has the lease on each phone; when that process dies, another takes over once the lease ends. Messages are stored
 * in order of arrival, and a heartbeat counts only after everything before it is stored.
 */
export function startPhoneWorker(options: PhoneWorkerOptions): { close: () => Promise<void> } {
  const { sql, log, poller } = options
  const holder = newId()
  const connections = new Map<PhoneId, Connection>()

  async function checkPhones() {
    const versions = await renewPhoneLeases(sql, holder, [...connections.keys()])
    // Ends connections whose lease was lost or whose settings were changed. The latter are opened again later.
    for (const [id, { stop, version }] of connections) if (versions.get(id) !== version) stop.abort()
    for (const id of await leaseDuePhones(sql, holder, [...connections.keys()])) {
      const phone = await findPhone(sql, id)
      if (phone) connect(phone)
    }
  }

  function connect(phone: Phone) {
    const stop = new AbortController()
    const ended = runConnection(options, holder, phone, stop.signal)
      .catch((err: unknown) => log.warn({ err, phoneId: phone.id }, 'could not listen to a phone'))
      .finally(() => connections.delete(phone.id))
    connections.set(phone.id, { stop, version: phone.version, ended })
  }

  const logFailure = (err: unknown) => log.warn({ err }, 'could not check the phones; retrying')
  const stops = [
    poller.watch({
      due: [arePhonesOn, (db) => leasesPhones(db, holder)],
      work: checkPhones,
      onFailure: logFailure,
    }),
    poller.runPeriodically(forgetEveryMs, () => forgetOldMessages(sql), logFailure),
  ]
  return {
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      const all = [...connections.values()]
      all.forEach(({ stop }) => stop.abort())
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

/** Runs one connection from its start to its end, and records why it ended. */
async function runConnection(
  options: PhoneWorkerOptions,
  holder: string,
  phone: Phone,
  signal: AbortSignal,
): Promise<void> {
  const { sql, retryDelayMs = (tries: number) => tryAgainMs(tries, Math.random()) } = options
  const disconnect = async (lamp: ConnectionStatus, problem: string, after?: number) =>
    markDisconnected(sql, phone.id, holder, {
      lamp,
      problem,
      retryMs: after ?? retryDelayMs(await triesOf(sql, phone.id)),
    })
  try {
    const ended = await listen(options, holder, phone, signal)
    if (ended === 'stopped') return await releaseLease(sql, phone.id, holder)
    await disconnect('broken', ended)
  } catch (error) {
    if (error instanceof TokenRefused) return await disconnect('refused', 'token-refused', refusedAgainMs)
    options.log.warn({ err: error, phoneId: phone.id }, 'lost the connection to a phone')
    await disconnect('broken', 'unreachable')
  }
}

/** Listens until the connection ends, and stores what arrives. Returns how the connection ended. */
async function listen(options: PhoneWorkerOptions, holder: string, phone: Phone, signal: AbortSignal) {
  const { sql, sealing, endpoints, maxSilenceMs = usualSilentMs, maxWaiting = usualMaxWaiting } = options
  const token = secretOf(sealing, phone)
  const owner = await ownerOf(endpoints, token)
  const password = endPasswordOf(sealing, phone)
  const key = password === null ? null : await endKeyOf(password, owner)

  // Processes what arrives one by one, in order of arrival.
  let queue = Promise.resolve()
  let waiting = 0
  const inTurn = (work: () => unknown, onGivenUp: () => unknown = () => {}) => {
    waiting += 1
    queue = queue.then(async () => {
      if (!(await keepTrying(options, work, signal))) await onGivenUp()
      waiting -= 1
    })
  }
  // If what arrives cannot be read or stored, the phone does not count as connected: the connection is reopened
  // after a delay, and the status shows the problem meanwhile.
  const giveUp = new AbortController()
  let isConnected = false
  const noteConnection = async (agoMs: number) => {
    if (giveUp.signal.aborted) return
    await transaction(sql, (tx) => markConnected(tx, phone.id, holder, agoMs))
    isConnected = true
  }
  // Records no heartbeat until the connection is established, since the gap before it is not recorded yet.
  const recordBeat = (agoMs: number) => isConnected && saveHeartbeat(sql, phone.id, holder, agoMs)
  // If not even the loss can be recorded, no later heartbeat is: the gap until the next connection shows the loss.
  const noteLoss = async (agoMs: () => number) => {
    const save = () => transaction(sql, (tx) => saveLoss(tx, phone.id, agoMs()))
    if (await keepTrying(options, save, signal)) return
    isConnected = false
    giveUp.abort(new Error('A message of a phone was lost'))
  }
  const readStored = (heardAt: Date) =>
    takeStored(options, phone, token, heardAt).catch((err: unknown) => {
      if (isPassing(err)) throw err
      giveUp.abort(err)
    })
  let isFull = false
  const onEvent = (event: StreamEvent) => {
    const [heardAt, agoMs] = [new Date(), startStopwatch()]
    if (event.type === 'open' || event.type === 'stored') inTurn(() => readStored(heardAt))
    if (event.type === 'open')
      inTurn(
        () => noteConnection(agoMs()),
        () => giveUp.abort(new Error('The connection was not recorded')),
      )
    if (event.type === 'beat') inTurn(() => recordBeat(agoMs()))
    if (event.type === 'push')
      inTurn(
        () => takePush(sql, phone, event.push, { key, heardAt }),
        () => noteLoss(agoMs),
      )
    if (waiting <= maxWaiting) return
    isFull = true
    giveUp.abort(new Error(`More than ${maxWaiting} messages of a phone wait for the database`))
  }
  const anyAbort = AbortSignal.any([signal, giveUp.signal])
  const ended = await listenToStream(endpoints, token, { maxSilenceMs, signal: anyAbort, onEvent: onEvent })
  const agoMs = startStopwatch()
  // On a normal end all messages up to now were received. If the connection fell silent, that is certain only
  // up to its last message, so no heartbeat is recorded.
  if (isFull) inTurn(() => noteLoss(agoMs))
  else if (ended === 'closed' || ended === 'stopped') inTurn(() => recordBeat(agoMs()))
  await queue
  giveUp.signal.throwIfAborted()
  return ended
}

/** Starts a stopwatch: the returned function says how many milliseconds ago that was, whatever the clock is set to. */
function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

async function takePush(
  sql: Sql,
  phone: Phone,
  push: unknown,
  { key, heardAt }: { key: Buffer | null; heardAt: Date },
) {
  const read = readPush(push, heardAt)
  if ('messages' in read) return takeAll(sql, phone, read.messages)
  const opened = key && openPush(read.ciphertext, key)
  const decryptedPush = opened === null ? null : readPush(opened, heardAt)
  if (decryptedPush === null || 'ciphertext' in decryptedPush)
    return takeSealed(sql, phone, read.ciphertext, heardAt)
  return takeAll(sql, phone, decryptedPush.messages)
}

async function takeAll(sql: Sql, phone: Phone, messages: Parameters<typeof recordMessage>[2][]) {
  for (const message of messages) await recordMessage(sql, phone, message)
}

/**
 * Reads the messages that the service has stored since the last reading or, the first time, since the
 * connection was established. Each message counts once, even after an interruption. If more are stored than
 * can be read, the rest is recorded as a gap.
 */
async function takeStored(
  { sql, endpoints }: PhoneWorkerOptions,
  phone: Phone,
  token: string,
  heardAt: Date,
) {
  if ((await readUntil(sql, phone.id)) === 0) await saveReadUntil(sql, phone.id, heardAt.getTime() / 1_000)
  const since = await readUntil(sql, phone.id)
  const { pushes, complete } = await storedSince(endpoints, token, since)
  // The gap is recorded before the position moves: the messages in it are never read, and a person must check
  // them.
  if (!complete && pushes[0]) await saveGap(sql, phone.id, momentOf(since), momentOf(pushes[0].modified))
  for (const push of pushes) {
    const note = noteOf(push)
    if (note) await recordMessage(sql, phone, note)
    await saveReadUntil(sql, phone.id, push.modified)
  }
}

/**
 * Repeats a step until the database can do it; received messages wait in memory. Returns false if the step failed for a
 * reason that stays, or if this connection ends. If this process ends too, the gap since the last heartbeat shows the
 * loss.
 */
async function keepTrying(
  { log }: PhoneWorkerOptions,
  work: () => unknown,
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    try {
      await work()
      return true
    } catch (err) {
      if (!isPassing(err) || signal.aborted) {
        log.error({ err }, 'could not store a message from a phone')
        return false
      }
      await wait(databaseAgainMs)
    }
  }
}
