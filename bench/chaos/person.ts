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
      select id, player_key, sent_at < clock_timestamp() - interval '24 seconds' as waited
      from credit_order where state = 'unknown' order by sent_at limit 200`.catch(() => [])
    await Promise.all(open.map(look))
  }
  async function look({ id, playerKey, waited }: Open) {
    const credited = await sees(field, { playerKey, id })
    if (credited || (credited === false && waited))
      await settle(field, id, credited ? 'credited' : 'not-credited')
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

/** `waited`: the lease of 20 seconds and the waiting time of 4 that this battle sets are over. */
type Open = { id: string; playerKey: string; waited: boolean }

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
    signal: AbortSignal.timeout(1_500),
  }).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}
