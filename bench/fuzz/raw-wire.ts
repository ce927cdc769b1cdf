import { connect } from 'node:net'

/** One answer as received. */
export type Answer = { status: number; headers: Map<string, string[]>; body: string }

/** Everything received on one connection. */
export type WireAnswer = {
  answers: Answer[]
  /** The received part that is not HTTP. */
  rest: string
  /** Whether the connection was still open after 30 seconds. */
  hung: boolean
}

const patienceMs = 30_000

/**
 * The last request, sent if the connection stayed open. Everything received before its answer belongs to the
 * request under test.
 */
const lastRequest = 'GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'
const lastAnswer = '{"status":"ok"}'

/**
 * Sends these bytes on a new connection and reads everything that is answered. It uses no library, because a
 * library would repair the request or the answer. With `breaksOff` it hangs up after the last byte. It never
 * fails: a connection that is still open after 30 seconds counts as `hung`.
 */
export function sendBytes(
  port: number,
  bytes: Buffer,
  { asksHead, breaksOff }: { asksHead: boolean; breaksOff: boolean },
): Promise<WireAnswer> {
  return new Promise((done) => {
    let received = ''
    let [hung, lastSent] = [false, false]
    const socket = connect({ port, host: '127.0.0.1' })
    const patience = setTimeout(() => {
      hung = true
      socket.destroy()
    }, patienceMs)
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      received += part
      if (received.includes('text/event-stream')) return void socket.destroy() // the server ends a stream only when its reader leaves
      if (lastSent || breaksOff || readAnswers(received, asksHead).answers.length === 0) return
      lastSent = true
      socket.write(lastRequest)
    })
    socket.on('error', () => {}) // cut off: only what was received before counts
    socket.on('close', () => {
      clearTimeout(patience)
      const { answers, rest } = readAnswers(received, asksHead)
      if (lastSent && answers.length > 1 && answers.at(-1)!.body === lastAnswer) answers.pop()
      // If the test hung up or left a stream, the last answer may be cut short.
      const left = breaksOff || rest.includes('text/event-stream')
      done({ answers, rest: left && rest.startsWith('HTTP/1.1 ') ? '' : rest, hung })
    })
    if (breaksOff) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** Splits the text into answers, by their content length or their chunks. */
function readAnswers(text: string, asksHead: boolean): { answers: Answer[]; rest: string } {
  const answers: Answer[] = []
  let left = text
  while (left !== '') {
    const one = readOne(left, asksHead && answers.length === 0)
    if (!one) break
    left = left.slice(one.length)
    if (one.answer.status >= 200) answers.push(one.answer)
  }
  return { answers, rest: left }
}

/** Returns the answer at the beginning of the text; null if it is not complete, or not HTTP. */
function readOne(text: string, asksHead: boolean): { answer: Answer; length: number } | null {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const status = /^HTTP\/1\.[01] (\d{3})\b/.exec(first)?.[1]
  if (end < 0 || status === undefined) return null
  const headers = new Map<string, string[]>()
  for (const line of lines) {
    const at = line.indexOf(':')
    if (at < 1) return null
    const name = line.slice(0, at).toLowerCase()
    headers.set(name, [...(headers.get(name) ?? []), line.slice(at + 1).trim()])
  }
  const from = end + 4
  const answer = (body: string, length: number) => ({
    answer: { status: Number(status), headers, body },
    length,
  })
  const hasNoBody = Number(status) < 200 || status === '204' || status === '304'
  // A server that could not parse the request does not know that it was a HEAD request, so it sends a body.
  if (hasNoBody || (asksHead && !text.startsWith('{', from))) return answer('', from)
  const announced = headers.get('content-length')?.[0]
  if (announced !== undefined) {
    const to = from + Number(announced)
    return to > text.length ? null : answer(text.slice(from, to), to)
  }
  if (headers.get('transfer-encoding')?.[0] === 'chunked') return chunked(text, from, answer)
  return answer(text.slice(from), text.length)
}

function chunked<Read>(
  text: string,
  from: number,
  answer: (body: string, length: number) => Read,
): Read | null {
  let at = from
  let body = ''
  for (;;) {
    const line = text.indexOf('\r\n', at)
    const size = Number.parseInt(text.slice(at, line), 16)
    if (line < 0 || !Number.isFinite(size)) return null
    if (size === 0) return answer(body, text.indexOf('\r\n', line + 2) + 2)
    body += text.slice(line + 2, line + 2 + size)
    at = line + 2 + size + 2
  }
}
