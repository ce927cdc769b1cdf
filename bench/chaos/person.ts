import { randomUUID } from 'node:crypto'
import type { Battlefield } from './battlefield.ts'

/**
 * The person who settles open questions: looks at the player's page at the back-end, which names our order beside each
 * movement, and decides only on what stands there. "Not credited" is tried again until the waiting time is over.
 */
export function appointPerson(field: Battlefield): { stop: () => Promise<void> } {
  let working = true
  async function round() {
    const open = await field.sql<
      { id: string; playerKey: string }[]
    >`select id, player_key from credit_order where state = 'unknown' limit 200`.catch(() => [])
    for (const { id, playerKey } of open) {
      const credited = await sees(field.backendUrl, playerKey, id)
      if (credited !== null) await settle(field, id, credited ? 'credited' : 'not-credited')
      if (!working) return
    }
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

async function sees(backendUrl: string, playerKey: string, orderId: string): Promise<boolean | null> {
  const answer = await fetch(`${backendUrl}/credits/${playerKey}`, {
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null)
  if (!answer?.ok) return null
  const page = (await answer.json().catch(() => null)) as {
    movements: { idempotencyKey: string | null }[]
  } | null
  return page && page.movements.some(({ idempotencyKey }) => idempotencyKey === orderId)
}

async function settle(field: Battlefield, orderId: string, outcome: string) {
  const { url } = field.random.pick(field.servers)
  const answer = await fetch(`${url}/api/crediting/settle-unknown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: field.cookie },
    body: JSON.stringify({
      operationId: randomUUID(),
      orderId,
      outcome,
      evidence: 'the page of the player at the back-end',
    }),
    signal: AbortSignal.timeout(4_000),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}
