import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy in front of a database that breaks connections as real networks do. */
export interface DatabaseProxy extends AsyncDisposable {
  /** The URL of the database through the proxy. */
  url: string
  /** Returns after how many chunks from the database a new connection is reset; null: none is reset. */
  cutAfter: (() => number) | null
  /**
   * Called with the command (COMMIT, UPDATE, SELECT) when the database has completed one and no transaction is
   * open after it. If it returns true, the connection is reset and the answer is lost.
   */
  loseAnswer: ((command: string) => boolean) | null
  /** Number of connections that were ever opened. */
  connections(): number
  /** Number of connections that were reset. */
  cuts(): number
  /** Resets all open connections. */
  reset(): void
  /**
   * Freezes all open connections: they stay open, but nothing passes. New ones work. The returned function resets the
   * frozen ones.
   */
  freeze(): () => void
  /** Passes nothing any more on open or new connections, and closes none, like a silent network. */
  silence(): void
  /**
   * Delivers what was sent to the database on open connections during the silence, and its answers. Later
   * connections work as before the silence.
   */
  thaw(): void
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<{ caller: Socket; inside: Socket }>()
  let cuts = 0
  let connections = 0
  let silent = false

  function cut(pair: { caller: Socket; inside: Socket }) {
    if (!open.delete(pair)) return
    cuts++
    pair.caller.resetAndDestroy()
    pair.inside.destroy()
  }

  const proxy: Omit<DatabaseProxy, typeof Symbol.asyncDispose> = {
    url: '',
    cutAfter: null,
    loseAnswer: null,
    connections: () => connections,
    cuts: () => cuts,
    reset: () => [...open].forEach(cut),
    freeze() {
      const frozen = [...open]
      for (const { caller, inside } of frozen) {
        caller.pause()
        inside.pause()
      }
      return () => frozen.forEach(cut)
    },
    silence() {
      proxy.freeze()
      silent = true
    },
    thaw() {
      silent = false
      for (const { caller, inside } of open) {
        caller.resume()
        inside.resume()
      }
    },
  }

  const server = createServer((caller) => {
    connections++
    const inside = connect(Number(target.port), target.hostname)
    const pair = { caller, inside }
    open.add(pair)
    let pieces = proxy.cutAfter?.() ?? Infinity
    caller.on('data', (piece) => inside.write(piece))
    if (silent) caller.pause() // the `data` listener above has resumed the socket
    inside.on('data', (piece) => {
      const command = proxy.loseAnswer && carriedOut(piece)
      if (pieces-- <= 0 || (command && proxy.loseAnswer?.(command))) cut(pair)
      else caller.write(piece)
    })
    for (const [one, other] of [
      [caller, inside],
      [inside, caller],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('end', () => other.end())
      one.on('close', () => {
        open.delete(pair)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const address = new URL(databaseUrl)
  address.host = `127.0.0.1:${(server.address() as { port: number }).port}`
  proxy.url = address.href
  return Object.assign(proxy, {
    async [Symbol.asyncDispose]() {
      server.close()
      for (const { caller, inside } of open) {
        caller.destroy()
        inside.destroy()
      }
    },
  })
}

const ready = Buffer.from('Z\0\0\0\u0005I', 'latin1')

/**
 * Returns the command that the answer completes, if no transaction is open after it: the command is then permanent,
 * whether or not the answer arrives. Undefined otherwise.
 */
function carriedOut(piece: Buffer): string | undefined {
  if (!piece.subarray(-ready.length).equals(ready)) return undefined
  const before = piece.subarray(-64, -ready.length).toString('latin1')
  return /([A-Z]+)[ \d]*\0$/.exec(before)?.[1]
}
