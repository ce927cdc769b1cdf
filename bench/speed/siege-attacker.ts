import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { serveParent } from './child.ts'

/** An attacker's actions for a while. `%n` in a path or a body is replaced by a new number each time. */
export type Attack =
  | { do: 'ask'; atOnce: number; asks: Ask[] }
  /**
   * Opens connections that send this text and then nothing; a closed one is opened again. `addresses`: from how many
   * IP addresses, from 127.0.0.2 on, which exist on Linux without setting up.
   */
  | { do: 'hold'; sockets: number; says: string; addresses: number }
  /** Only keeps a processor busy, to measure how much the attacker's process alone slows the machine. */
  | { do: 'nothing' }

export type Ask = {
  method: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
  /** A body too large to be sent between processes. */
  file?: string
}

export type SiegeJob = { url: string; seconds: number; attack: Attack }
/**
 * How often each HTTP status was received, and `cut`: how many requests ended with an error. For held connections:
 * `opened`, and `closed`, which also counts those that never opened.
 */
export type SiegeDone = Record<string, number>

/** The attacker's IP address, different from everyone else's. */
const theirs = '127.0.0.2'

serveParent<SiegeJob, SiegeDone>(async ({ url, seconds, attack }) => {
  const done: SiegeDone = {}
  const count = (what: string) => (done[what] = (done[what] ?? 0) + 1)
  const until = performance.now() + seconds * 1_000
  const { port } = new URL(url)
  if (attack.do === 'nothing') await beBusy(until)
  if (attack.do === 'ask') await askAll(port, until, attack, count)
  if (attack.do === 'hold') await holdAll(port, until, attack, count)
  return done
})

/** Keeps the processor busy in slices, so that it notices when it should stop. */
async function beBusy(until: number): Promise<void> {
  while (performance.now() < until) {
    const slice = performance.now() + 50
    while (performance.now() < slice) Math.sqrt(slice)
    await new Promise((next) => setImmediate(next))
  }
}

type Count = (what: string) => void

async function askAll(
  port: string,
  until: number,
  { atOnce, asks }: Extract<Attack, { do: 'ask' }>,
  count: Count,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const files = new Map(asks.flatMap(({ file }) => (file ? [[file, readFileSync(file)] as const] : [])))
  let number = 0

  function ask({ method, path, headers = {}, body, file }: Ask): Promise<void> {
    number += 1
    const numbered = (text: string) => text.replaceAll('%n', String(number))
    const bytes = file ? files.get(file)! : Buffer.from(body === undefined ? '' : numbered(body))
    return new Promise((next) => {
      const options = { host: '127.0.0.1', port, method, path: numbered(path), agent, localAddress: theirs }
      const asked = request(
        { ...options, headers: { ...headers, ...(method === 'POST' && { 'content-length': bytes.length }) } },
        (answer) => {
          answer.resume()
          answer.once('close', () => next(count(`${answer.statusCode}`)))
        },
      )
      // A client that is refused while it is still sending may not receive the refusal. The pause keeps it from asking
      // again at once.
      asked.once('error', () => setTimeout(() => next(count('cut')), 10))
      const late = setTimeout(() => asked.destroy(), Math.max(0, until + 1_000 - performance.now()))
      asked.once('close', () => clearTimeout(late))
      asked.end(bytes)
    })
  }

  await Promise.all(
    Array.from({ length: atOnce }, async (_, at) => {
      for (let time = at; performance.now() < until; time += 1) await ask(asks[time % asks.length]!)
    }),
  )
  agent.destroy()
}

async function holdAll(
  port: string,
  until: number,
  { sockets, says, addresses }: Extract<Attack, { do: 'hold' }>,
  count: Count,
): Promise<void> {
  const open = new Set<Socket>()
  const hold = (at: number) => {
    const localAddress = `127.0.0.${2 + (at % addresses)}`
    const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress })
    open.add(socket)
    socket.once('connect', () => socket.write(says))
    socket.once('connect', () => count('opened'))
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => {
      open.delete(socket)
      count('closed')
      if (performance.now() < until) setTimeout(() => hold(at), 50)
    })
  }
  for (let at = 0; at < sockets; at += 1) {
    hold(at)
    if (at % 100 === 99) await new Promise((next) => setTimeout(next, 10))
  }
  await new Promise((next) => setTimeout(next, Math.max(0, until - performance.now())))
  for (const socket of open) socket.destroy()
}
