import { userInfo } from 'node:os'
import type { Sql } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { holdSendingBy } from './hold.ts'
import { liftBy } from './lift-hold.ts'

export const holdUsage = `  hold "why"                                                             stops all sending, on every node
  lift-hold "why"                                                        lets it go on`

const leastReason = 3

/** `khlang hold`: does the same as the console's button, for somebody at the machine. */
export async function holdCommand(sql: Sql, [, ...words]: string[]): Promise<void> {
  const reason = reasonOf(words)
  if (reason === null) return
  const { by, since } = await holdSendingBy(sql, whoIsHere(), reason)
  say(`Sending is held by ${by} since ${since}. What was sent is finished; everything else waits.`)
}

/** `khlang lift-hold`: ends the hold, or says why it may not end. */
export async function liftHoldCommand(sql: Sql, [, ...words]: string[]): Promise<void> {
  const reason = reasonOf(words)
  if (reason === null) return
  try {
    await liftBy(sql, whoIsHere(), reason)
    say('Sending goes on: whatever waits is sent in its order.')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim()
  if (reason.length >= leastReason && reason.length <= 500) return reason
  process.stderr.write(`Say why, as in:\n${holdUsage}\n`)
  process.exitCode = 64
  return null
}

/** Name of the operating-system account. Whoever can read this machine's secrets may do this. */
const whoIsHere = () => `command line (${userInfo().username})`

const say = (line: string) => process.stdout.write(`${line}\n`)
