import { userInfo } from 'node:os'
import type { Sql } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { holdSendingBy } from './hold.ts'
import { liftBy } from './lift-hold.ts'

export const holdUsage = `  hold "why"                                                             Put all sending on hold, on every node
  lift-hold "why"                                                        Lift the hold and continue sending, without a second person`

const minReasonLength = 3

/**
 * `khlang hold`: does the same as the console's button, for somebody at the machine. An unfit reason ends it with 64.
 */
export async function holdCommand(sql: Sql, [, ...words]: string[]): Promise<void> {
  const reason = reasonOf(words)
  if (reason === null) return
  const { by, since } = await holdSendingBy(sql, systemAccount(), reason)
  say(`Sending was put on hold by ${by} at ${since}. Orders already sent are finished; all others wait.`)
}

/** `khlang lift-hold`: lifts the hold, or prints why that is refused, with exit code 1. */
export async function liftHoldCommand(sql: Sql, [, ...words]: string[]): Promise<void> {
  const reason = reasonOf(words)
  if (reason === null) return
  try {
    await liftBy(sql, systemAccount(), { reason })
    say('Sending continues: waiting orders are sent in turn.')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    process.exitCode = 1
  }
}

function reasonOf(words: readonly string[]): string | null {
  const reason = words.join(' ').trim()
  if (reason.length >= minReasonLength && reason.length <= 500) return reason
  process.stderr.write(`State a reason of 3 to 500 characters, as in:\n${holdUsage}\n`)
  process.exitCode = 64
  return null
}

/**
 * Returns the name of the operating-system account, or its number where it has no name, as in containers. Anyone who can
 * read this machine's secrets may run these commands.
 */
export const systemAccount = () => `command line (${accountName()})`

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    return `uid ${process.getuid?.()}`
  }
}

const say = (line: string) => process.stdout.write(`${line}\n`)
