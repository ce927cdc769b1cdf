import { globSync, readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import type { Observed } from '@khlang/domain/crediting/answer'
import { expect, test } from 'vitest'
import { createLog } from '#platform/monitoring/log.ts'
import { startTraces } from '#platform/monitoring/otlp-traces.ts'
import { readTraceparent } from '#platform/monitoring/traces.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { startForeignBackend } from '#testing/foreign-backend.ts'
import { freePort } from '#testing/free-port.ts'
import { type ReceivedSpan, startTraceCollector } from '#testing/trace-collector.ts'
import { newWorld } from '#testing/world.ts'

const silent = createLog('silent')
const tracesTo = (endpoint: string, node: string, { log = silent, giveUpMs = 60_000 } = {}) =>
  startTraces(
    { endpoint, headers: { authorization: 'Bearer of-tests' }, ratio: 1, sendAfterMs: 20, giveUpMs },
    { node, log },
  )

/** A log that keeps its lines. */
function keptLog() {
  const lines: Record<string, unknown>[] = []
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  return { lines, log: createLog('info', { to }) }
}

const callersTrace = '0af7651916cd43dd8448eb211c80319c'
const callersSpan = 'b7ad6b7169203331'
const traceparent = `00-${callersTrace}-${callersSpan}-01`
const matchRoute = 'POST /api/statements/match-deposit'

/** Returns the names of a trace's spans as a tree: each span below its parent. */
function treeOf(spans: readonly ReceivedSpan[], parent: string | undefined): unknown {
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === parent)
  return Object.fromEntries(parts.map(({ name, spanId }) => [name, treeOf(spans, spanId)]))
}
const ofTrace = (spans: readonly ReceivedSpan[], id: string) => spans.filter(({ traceId }) => traceId === id)

test('one click is one trace with its order, attempt and answer, within the caller’s trace', async () => {
  await using collector = await startTraceCollector()
  const { lines, log } = keptLog()
  const traces = tracesTo(collector.endpoint, 'one')
  await using backend = await startForeignBackend()
  await using world = await newWorld({ traces, log, foreignUrl: backend.url })
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  const player = world.shop.players[0]!
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  const pressed = await nok.raw(
    'POST',
    '/api/statements/match-deposit',
    { operationId: crypto.randomUUID(), entryId, depositId },
    { traceparent },
  )
  const { orderId } = (await pressed.json()) as { orderId: string }
  await desk.settled(nok, orderId, ['done'])
  const pressOf = () => ofTrace(collector.spans, callersTrace)
  // Staff see that it is done before the last span of the sending has ended.
  await expect
    .poll(() => treeOf(pressOf(), callersSpan))
    .toEqual({ [matchRoute]: { order: { take: {}, attempt: {}, answer: {} } } })
  await traces.close()
  const press = pressOf()
  expect(Object.fromEntries(press.map(({ name, attributes }) => [name, attributes]))).toEqual({
    [matchRoute]: {
      'http.request.method': 'POST',
      'http.route': '/api/statements/match-deposit',
      'http.response.status_code': 200,
      'khlang.request': pressed.headers.get('x-request-id'),
    },
    order: {
      'khlang.order': orderId,
      'khlang.order.kind': 'addCredit',
      'khlang.order.purpose': 'creditDeposit',
      'khlang.attempt': 1,
    },
    take: {},
    attempt: { 'khlang.verdict': 'yes', 'http.response.status_code': 200 },
    answer: { 'khlang.outcome': 'done' },
  })
  expect(new Set(collector.spans.map(({ service, node }) => `${service} ${node}`))).toEqual(
    new Set(['khlang one']),
  )
  expect(new Set(collector.calls.map(({ path, authorization }) => `${path} ${authorization}`))).toEqual(
    new Set(['/v1/traces Bearer of-tests']),
  )
  expect(lines.filter((line) => line['trace_id'] === callersTrace).map(({ msg }) => msg)).toEqual(
    expect.arrayContaining(['answered', 'order attempted']),
  )
  // The call itself is the same with traces and without.
  expect(backend.heard.flatMap(({ headers }) => Object.keys(headers))).not.toContain('traceparent')
})

test('invented text in a request, also in its path, is not recorded in a trace', async () => {
  await using collector = await startTraceCollector()
  const traces = tracesTo(collector.endpoint, 'one')
  await using world = await newWorld({ traces })
  const nok = await world.as('support', 'nok')
  await nok.raw('GET', '/api/somchai/jaidee?phone=0812345678')
  await nok.raw('POST', '/api/somchai/jaidee', { name: 'somchai' }, { traceparent: 'somchai' })
  await nok.get('players/search', { q: 'somchai' })
  const names = () => collector.spans.map(({ name }) => name)
  await expect
    .poll(names)
    .toEqual(expect.arrayContaining(['GET unknown', 'POST unknown', 'GET /api/players/search']))
  await traces.close()
  expect(JSON.stringify(collector.spans)).not.toMatch(/somchai|jaidee|0812345678|nok/)
})

test('another process that continues an order does so in the trace of the click', async () => {
  await using collector = await startTraceCollector()
  const [one, two] = [tracesTo(collector.endpoint, 'one'), tracesTo(collector.endpoint, 'two')]
  await using world = await newWorld({ traces: one })
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await world.app.dispatcher.close() // the first one ends after its commit
  const player = world.shop.players[0]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  const yes: Observed = { kind: 'answer', httpStatus: 200, body: { status: true } }
  const another = handDispatcher(world, { call: () => Promise.resolve(yes), traces: two })
  await another.sweep()
  await another.close()
  await desk.settled(nok, orderId, ['done'])
  await Promise.all([one.close(), two.close()])

  const press = collector.spans.find(({ name }) => name === matchRoute)!
  expect(treeOf(ofTrace(collector.spans, press.traceId), undefined)).toEqual({
    [matchRoute]: { order: { take: {}, attempt: {}, answer: {} } },
  })
  const order = collector.spans.find(({ name }) => name === 'order')
  expect([press.node, order?.node, order?.traceId]).toEqual(['one', 'two', press.traceId])
})

test('an order placed without tracing gets its own trace, under its own id', async () => {
  await using collector = await startTraceCollector()
  const traces = tracesTo(collector.endpoint, 'two')
  await using world = await newWorld()
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
  const player = world.shop.players[0]!
  const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
  const silence: Observed = { kind: 'broken', error: 'no answer' }
  const another = handDispatcher(world, { call: () => Promise.resolve(silence), traces })
  await another.sweep()
  await another.close()
  await traces.close()
  const own = ofTrace(collector.spans, (orderId as string).replaceAll('-', ''))
  expect(treeOf(own, undefined)).toEqual({ order: { take: {}, attempt: {}, answer: {} } })
  expect(own.find(({ name }) => name === 'answer')?.attributes).toEqual({ 'khlang.outcome': 'unknown' })
})

// Invariant: Tracing never delays an order. Rule: `platform/monitoring/otlp-traces.ts`.
test.each(['down', 'silent'])('a collector that is %s delays no credit, and is logged once', async (how) => {
  await using collector = await startTraceCollector({ silent: true })
  const { lines, log } = keptLog()
  const endpoint = how === 'silent' ? collector.endpoint : `http://127.0.0.1:${await freePort()}`
  const traces = tracesTo(endpoint, 'one', { log, giveUpMs: 200 })
  await using world = await newWorld({ traces })
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  for (const player of world.shop.players.slice(0, 3)) {
    const { orderId } = await desk.match(nok, await desk.pays(player), await desk.asks(player))
    await desk.settled(nok, orderId, ['done'])
    expect(await world.balanceOf(player)).toBe(500)
  }
  const complaints = () =>
    lines.filter(({ msg }) => String(msg).startsWith('the collector does not take traces')).length
  await expect.poll(complaints).toBe(1)
  await traces.close()
  expect(complaints()).toBe(1)
})

test('an invalid traceparent header starts a new trace', () => {
  expect(readTraceparent(traceparent)).toBe(traceparent)
  expect(readTraceparent(`cc-${callersTrace}-${callersSpan}-01-what-comes-later`)).toBe(traceparent)
  for (const wrong of [
    undefined,
    [traceparent, traceparent],
    'x',
    `ff-${callersTrace}-${callersSpan}-01`,
    `00-${'0'.repeat(32)}-${callersSpan}-01`,
    `00-${callersTrace}-${'0'.repeat(16)}-01`,
    `00-${callersTrace.toUpperCase()}-${callersSpan}-01`,
    `00-${callersTrace}-${callersSpan}-01'; drop table credit_order`,
  ])
    expect(readTraceparent(wrong)).toBeNull()
})

test('OpenTelemetry is imported by one file only, and loaded only with a configured collector', () => {
  const sources = globSync('apps/server/src/**/*.ts').filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  const naming = (what: RegExp) => sources.filter((file) => what.test(readFileSync(file, 'utf8')))
  expect(naming(/from '@opentelemetry\//)).toEqual(['apps/server/src/platform/monitoring/otlp-traces.ts'])
  expect(naming(/from '.*\/otlp-traces\.ts'/)).toEqual([])
  expect(naming(/await import\('#platform\/monitoring\/otlp-traces\.ts'\)/)).toEqual([
    'apps/server/src/start-console.ts',
  ])
})
