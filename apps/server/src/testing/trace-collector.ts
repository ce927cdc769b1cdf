import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  attributes: Record<string, string | number>
  /** The node that sent it. */
  node: string
  service: string
}

type Attributes = { key: string; value: { stringValue?: string; intValue?: number; doubleValue?: number } }[]
type Export = {
  resourceSpans: {
    resource: { attributes: Attributes }
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId'> & {
        parentSpanId?: string
        attributes: Attributes
      })[]
    }[]
  }[]
}

/** Starts a trace collector that accepts OTLP/HTTP in JSON. If `silent`, it accepts calls and never answers. */
export async function startTraceCollector({ silent = false } = {}) {
  const spans: ReceivedSpan[] = []
  const calls: { path: string; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      calls.push({ path: request.url ?? '', authorization: request.headers.authorization })
      if (silent) return
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as Export))
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    calls,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const spansOf = ({ resourceSpans }: Export): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const sender = valuesOf(resource.attributes)
    return scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId, attributes }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: valuesOf(attributes),
        node: String(sender['service.instance.id']),
        service: String(sender['service.name']),
      })),
    )
  })

const valuesOf = (attributes: Attributes) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  )
