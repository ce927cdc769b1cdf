import { addCredit, deleteCredit, idempotencyHeader, transcodes } from '@khlang/contract/credit-backend'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Sql, TransactionSql } from 'postgres'
import { z } from 'zod'
import { describeProblem, fingerprintOf, no, yes } from './answers.ts'
import { type ConsoleAddress, readLossReturn, readRequest } from './console.ts'
import { createFaults, deliver, faultOrder } from './faults.ts'
import { addTo, type Answer, once, readCredits, record, takeFrom } from './ledger.ts'
import { askForSecret } from './shared-secret.ts'

export type CreditBackendOptions = {
  /** A database that has our schema (`applySchema`). */
  sql: Sql
  /** If false, a repeated call is carried out again, as in the specification. */
  honourKeys: boolean
  /** Whether tests may request faults. Always false where the money is real. */
  faults: boolean
  /** How long the fault `slow` delays an answer; 3,000 by default. */
  slowMs?: number
  /**
   * Time in milliseconds after which the fault `silent` breaks the connection, without an answer. Unset: the connection
   * stays open until the caller gives up.
   */
  silentMs?: number | undefined
  /**
   * Time in milliseconds after which a call that has waited is not carried out (3,000 by default). Must not be longer
   * than the caller waits, who may then assume that nothing happened; shorter is safe.
   */
  timeoutMs?: number
  /** The clock for `timeoutMs`, in milliseconds. */
  now?: () => number
  /**
   * The console, where a key in a path is looked up. Without it, such calls are recorded with only their key.
   */
  console?: ConsoleAddress
  /**
   * The bearer token that every call must carry. Without it, every caller that reaches the port is answered,
   * as in the specification.
   */
  secret?: string
}

type Act = (tx: TransactionSql, key: string | null) => Answer | Promise<Answer>

/** Creates the crediting back-end of the specification, with a real ledger and with faults on request. */
export function createCreditBackend(options: CreditBackendOptions): FastifyInstance {
  const { sql, honourKeys, slowMs = 3000, timeoutMs = 3000, now = () => performance.now() } = options
  const faults = options.faults ? createFaults(options.silentMs) : null
  // Without this, a HEAD request would run the handler of GET, which pays out.
  const app = fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 1000 } })
  if (options.secret !== undefined) askForSecret(app, options.secret)

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: string,
    input: object,
    act: Act,
  ) {
    const until = now() + timeoutMs - reply.elapsedTime
    const isLate = () => now() > until
    const fault = faults?.next(subject) ?? null
    if (fault === 'lost') return breakOff(reply)
    if (fault === 'down') return reply.code(500).send({ error: 'internal error' })
    const header = request.headers[idempotencyHeader]
    const key = typeof header === 'string' && header !== '' ? header : null
    const call = { key: honourKeys ? key : null, fingerprint: fingerprintOf(request, input), isLate }
    const outcome = await once(sql, call, (tx) =>
      fault === 'refuse' ? no('ระบบเครดิตปฏิเสธรายการ') : act(tx, key),
    )
    if (outcome.kind === 'other-call') {
      return reply.code(422).send({ error: 'this idempotency key was used for another call' })
    }
    if (outcome.replayed) reply.header('idempotency-replayed', 'true')
    if (fault === 'silent') return faults?.hold(reply)
    return deliver(reply, outcome.answer, fault, slowMs)
  }

  app.post(addCredit.path, async (request, reply) => {
    const { userId, credit } = addCredit.body.parse(request.body)
    return carryOut(request, reply, userId, { userId, credit }, async (tx, key) => {
      const balance = await addTo(tx, userId, credit)
      await record(tx, { userId, kind: 'credit', amount: credit, reference: null, key })
      return yes({ balance })
    })
  })

  app.post(deleteCredit.path, async (request, reply) => {
    const { userId, historyId, qty } = deleteCredit.body.parse(request.body)
    return carryOut(request, reply, userId, { userId, historyId, qty }, async (tx, key) => {
      const balance = await takeFrom(tx, userId, qty)
      if (balance === null) return no('เครดิตคงเหลือไม่พอ')
      await record(tx, { userId, kind: 'delete', amount: -qty, reference: historyId, key })
      return yes({ balance })
    })
  })

  for (const transcode of transcodes) {
    app.get<KeyInPath>(`/audio2/transcode${transcode}/:key`, async (request, reply) => {
      const { key: historyKey } = keyInPath.parse(request.params)
      const found = options.console && (await readRequest(options.console, historyKey))
      return carryOut(request, reply, found?.userId ?? historyKey, {}, async (tx, key) => {
        if (found === null) return no('ไม่พบรายการ')
        const [userId, amount] = found ? [found.userId, found.qty] : [null, 0]
        await record(tx, { userId, kind: 'transfer', amount, reference: historyKey, key })
        return yes()
      })
    })
  }

  app.get<KeyInPath>('/waste/:key', async (request, reply) => {
    const { key: wasteKey } = keyInPath.parse(request.params)
    const found = options.console && (await readLossReturn(options.console, wasteKey))
    return carryOut(request, reply, found?.userId ?? wasteKey, {}, async (tx, key) => {
      if (found === null) return no('ไม่พบรายการ')
      if (found) await addTo(tx, found.userId, found.amount)
      const [userId, amount] = found ? [found.userId, found.amount] : [null, 0]
      await record(tx, { userId, kind: 'waste', amount, reference: wasteKey, key })
      return yes()
    })
  })

  app.get<KeyInPath>('/credits/:key', async (request) =>
    readCredits(sql, keyInPath.parse(request.params).key, olderThan.parse(request.query).before ?? null),
  )

  if (faults) {
    app.post('/faults', async (request, reply) => {
      faults.ask(faultOrder.parse(request.body))
      return reply.code(204).send()
    })
    app.delete('/faults', async (_, reply) => {
      faults.clear()
      return reply.code(204).send()
    })
  }

  app.setErrorHandler((problem, _, reply) => {
    const [httpStatus, error] = describeProblem(problem)
    return reply.code(httpStatus).send({ error })
  })
  // Ends the calls that the fault `silent` keeps open, which would otherwise keep the process running for
  // ever. Closing waits for all other calls.
  app.addHook('preClose', async () => faults?.endAll())
  return app
}

type KeyInPath = { Params: { key: string } }
const olderThan = z.object({ before: z.coerce.number().int().positive().optional() })
const keyInPath = z.object({ key: z.string().min(1).max(200) })

function breakOff(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}
