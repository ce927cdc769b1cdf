import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A door in front of a database whose connections break as those of real networks do. */
export interface DatabaseDoor extends AsyncDisposable {
  /** The address of the same database through the door. */
  url: string
  /** From now on each connection is reset after so many pieces from the database; null: none is. */
  cutAfter: (() => number) | null
  /**
   * Asked with the command (COMMIT, UPDATE, SELECT) whenever the database has carried one out for good: true, and its answer is lost with the
   * connection.
   */
  loseAnswer: ((command: string) => boolean) | null
  /** How many connections were reset. */
  cuts(): number
  /** Resets all that are open. */
  reset(): void
  /** All that are open stay so, and nothing comes through them any more; new ones are served. What it gives resets them. */
  freeze(): () => void
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
    loseAnswer: null,
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
      const command = door.loseAnswer && carriedOut(piece)
      if (pieces-- <= 0 || (command && door.loseAnswer?.(command))) cut(pair)
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

const ready = Buffer.from('Z\0\0\0\u0005I', 'latin1')

/** The command that an answer ends with, when no transaction is open after it: then it stands, whoever hears of it. */
function carriedOut(piece: Buffer): string | undefined {
  if (!piece.subarray(-ready.length).equals(ready)) return undefined
  const before = piece.subarray(-64, -ready.length).toString('latin1')
  return /([A-Z]+)[ \d]*\0$/.exec(before)?.[1]
}
