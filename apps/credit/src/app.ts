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
  /** Off: the contract as specified, in which a repeat is one more call. */
  honourKeys: boolean
  /** Whether tests may make it fail. Never on where the money is real. */
  faults: boolean
  slowMs?: number
  /** After this time nobody waits for the call any more, and it is not carried out. */
  patienceMs?: number
  /** The clock by which somebody waits, in milliseconds. */
  now?: () => number
  /**
   * The console, which says what a key in a path means. Without it, such calls are recorded with their
   * key alone.
   */
  console?: ConsoleAddress
  /**
   * The bearer token that every call must carry. Without it, everybody who reaches the port is answered, as
   * in the specification.
   */
  secret?: string
}

type Act = (tx: TransactionSql, key: string | null) => Answer | Promise<Answer>

/** Creates the crediting back-end of the specification, with a real ledger and with faults on request. */
export function createCreditBackend(options: CreditBackendOptions): FastifyInstance {
  const { sql, honourKeys, slowMs = 3000, patienceMs = 3000, now = () => performance.now() } = options
  const faults = options.faults ? createFaults() : null
  // A HEAD that runs a GET's handler would pay somebody out.
  const app = fastify({ exposeHeadRoutes: false, routerOptions: { maxParamLength: 1000 } })
  if (options.secret !== undefined) askForSecret(app, options.secret)

  async function carryOut(
    request: FastifyRequest,
    reply: FastifyReply,
    subject: string,
    input: object,
    act: Act,
  ) {
    const until = now() + patienceMs - reply.elapsedTime
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
  // A silent call would keep the process open for ever; close waits for all others to finish.
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
