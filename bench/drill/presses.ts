import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pair } from '../chaos/employees.ts'

export type Pressed = {
  /** Number of presses that needed more than one repeat. */
  lost: number
  /** Number of presses that needed one repeat. */
  repeated: number
  /** The longest that one press waited for an answer of any kind, in seconds. */
  longestWait: number
  /** The answers other than 200, by status. */
  answers: Record<string, number>
  /** When each press was answered, in milliseconds of `performance.now()`. */
  answeredAt: number[]
}

/** Returns the first half, and the second. */
export const halves = <Item>(items: readonly Item[]): [Item[], Item[]] => {
  const middle = Math.ceil(items.length / 2)
  return [items.slice(0, middle), items.slice(middle)]
}

/** Number of presses under way at the same time. */
const atOnce = 8
/** Longer than the console in a browser waits, so that a wait that is too long shows. */
const giveUpMs = 12_000

/**
 * Matches all pairs through the shop's single address, many at once. A press without an answer, or with a 5xx, is
 * repeated with the same operation id, as the console does, until it is answered. `onEach` receives the number
 * answered so far.
 */
export async function pressAll(
  url: string,
  cookie: string,
  pairs: readonly Pair[],
  onEach: (answered: number) => void = () => {},
): Promise<Pressed> {
  const queue = [...pairs]
  const pressed: Pressed = { lost: 0, repeated: 0, longestWait: 0, answers: {}, answeredAt: [] }
  async function pressNext() {
    for (let pair = queue.shift(); pair; pair = queue.shift()) {
      const tries = await untilAnswered(url, cookie, pair, pressed)
      if (tries === 2) pressed.repeated += 1
      if (tries > 2) pressed.lost += 1
      pressed.answeredAt.push(performance.now())
      onEach(pressed.answeredAt.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, pressNext))
  return pressed
}

async function untilAnswered(
  url: string,
  cookie: string,
  { entryId, requestId: depositId }: Pair,
  pressed: Pressed,
): Promise<number> {
  const body = JSON.stringify({ operationId: randomUUID(), entryId, depositId })
  for (let tries = 1; ; tries++) {
    const began = performance.now()
    const status = await fetch(`${url}/api/statements/match-deposit`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', cookie },
      signal: AbortSignal.timeout(giveUpMs),
    }).then(
      async (answer) => (await answer.text(), answer.status),
      (error: unknown) => (error instanceof DOMException ? 'no answer' : 'cut'),
    )
    pressed.longestWait = Math.max(pressed.longestWait, (performance.now() - began) / 1_000)
    if (status === 200) return tries
    pressed.answers[status] = (pressed.answers[status] ?? 0) + 1
    if (typeof status === 'number' && status < 500) return tries
    await pause(300)
  }
}
