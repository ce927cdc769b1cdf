import { randomUUID } from 'node:crypto'
import type { Battlefield } from './battlefield.ts'

/**
 * The person who settles open questions: looks at the player's page at the back-end, which names our order beside each
 * movement, and decides only on what stands there. "Not credited" is tried again until the waiting time is over.
 */
export function appointPerson(
  field: Battlefield,
  sees: Sees = onThePlayersPage,
): { stop: () => Promise<void> } {
  let working = true
  /** Side by side, because one of the servers may be frozen and every call to it takes its time to fail. */
  async function round() {
    const open = await field.sql<Open[]>`
      select id, player_key from credit_order where state = 'unknown' order by sent_at limit 200`.catch(
      () => [],
    )
    const said = await Promise.all(open.map(look))
    if (said.includes('not-answered-since')) await askSomethingElse(field)
  }
  async function look({ id, playerKey }: Open) {
    const credited = await sees(field, { playerKey, id })
    return credited === null ? null : settle(field, id, credited ? 'credited' : 'not-credited')
  }
  const days = (async () => {
    while (working) {
      await round()
      await new Promise((resume) => setTimeout(resume, 500))
    }
  })()
  return {
    async stop() {
      working = false
      await days
    },
  }
}

type Open = { id: string; playerKey: string }

/** Whether it happened; null when it cannot be seen just now. */
export type Sees = (field: Battlefield, order: { playerKey: string; id: string }) => Promise<boolean | null>

const onThePlayersPage: Sees = async ({ backendUrl }, { playerKey, id: orderId }) => {
  const answer = await fetch(`${backendUrl}/credits/${playerKey}`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null)
  if (!answer?.ok) return null
  const page = (await answer.json().catch(() => null)) as {
    movements: { idempotencyKey: string | null }[]
  } | null
  return page && page.movements.some(({ idempotencyKey }) => idempotencyKey === orderId)
}

/** The code of the refusal; null when it was settled, or nothing was heard. */
const settle = (field: Battlefield, orderId: string, outcome: string) =>
  press(field, 'crediting/settle-unknown', {
    orderId,
    outcome,
    evidence: 'the page of the player at the back-end',
  })

/**
 * When all the work is done nothing is sent any more, and nothing tells whether the back-end still works: it is asked to cut more than a player
 * has, which it answers with no.
 */
const askSomethingElse = (field: Battlefield) =>
  press(field, 'crediting/cut-credit', {
    player: field.random.pick(field.shop.players).code,
    credits: 999_999_999,
    reason: 'does it answer?',
  })

async function press(field: Battlefield, command: string, input: object): Promise<string | null> {
  const { url } = field.random.pick(field.servers)
  const answer = await fetch(`${url}/api/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: field.cookie },
    body: JSON.stringify({ operationId: randomUUID(), ...input }),
    signal: AbortSignal.timeout(1_500),
  }).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as { code?: string } | null | undefined
  return answer?.ok ? null : (body?.code ?? null)
}
