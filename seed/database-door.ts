import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A door in front of a database whose connections break as those of real networks do. */
export interface DatabaseDoor extends AsyncDisposable {
  /** The address of the same database through the door. */
  url: string
  /** From now on each connection is reset after so many pieces from the database; null: none is. */
  cutAfter: (() => number) | null
  /** How many connections were reset. */
  cuts(): number
  /** Resets all that are open. */
  reset(): void
  /** All that are open stay so, and nothing comes through them any more; new ones are served. */
  freeze(): void
  /** What was sent to the database meanwhile, and what it answers, comes through again. */
  thaw(): void
}

export async function openDatabaseDoor(databaseUrl: string): Promise<DatabaseDoor> {
  const target = new URL(databaseUrl)
  const open = new Set<{ caller: Socket; inside: Socket }>()
  let cuts = 0

  function cut(pair: { caller: Socket; inside: Socket }) {
    if (!open.delete(pair)) return
    cuts++
    pair.caller.resetAndDestroy()
    pair.inside.destroy()
  }

  const door: Omit<DatabaseDoor, typeof Symbol.asyncDispose> = {
    url: '',
    cutAfter: null,
    cuts: () => cuts,
    reset: () => [...open].forEach(cut),
    freeze() {
      for (const { caller, inside } of open) {
        caller.pause()
        inside.pause()
      }
    },
    thaw() {
      for (const { caller, inside } of open) {
        caller.resume()
        inside.resume()
      }
    },
  }

  const server = createServer((caller) => {
    const inside = connect(Number(target.port), target.hostname)
    const pair = { caller, inside }
    open.add(pair)
    let pieces = door.cutAfter?.() ?? Infinity
    caller.on('data', (piece) => inside.write(piece))
    inside.on('data', (piece) => {
      if (pieces-- <= 0) cut(pair)
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
  door.url = address.href
  return Object.assign(door, {
    async [Symbol.asyncDispose]() {
      server.close()
      for (const { caller, inside } of open) {
        caller.destroy()
        inside.destroy()
      }
    },
  })
}
