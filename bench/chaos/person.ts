import { randomUUID } from 'node:crypto'
import { givenUp } from '../../apps/server/src/crediting/store.ts'
import { type Battlefield, waitingSeconds } from './battlefield.ts'

/**
 * Starts the person who settles open questions. They decide only by what `sees` shows, by default the player's page at
 * the back-end with our order beside each movement. They declare an order not credited only if the console allowed that
 * when the round began, and if a look after that shows nothing: an earlier look could have missed a later call.
 */
export function appointPerson(
  field: Battlefield,
  sees: Sees = onThePlayersPage,
): { stop: () => Promise<void> } {
  let working = true
  /** Settles open questions in parallel, because calls to a frozen server take long to fail. */
  async function round() {
    const open = await field.sql<Open[]>`
      select o.id, o.player_key, given_up.at + make_interval(secs => ${waitingSeconds}) <= clock_timestamp() as waited, given_up.answered_since
      from credit_order o ${givenUp(field.sql)} where o.state = 'unknown' order by o.sent_at limit 200`.catch(
      () => [],
    )
    await Promise.all(open.map(settleOrder))
    if (open.some(({ waited, answeredSince }) => waited && !answeredSince)) await askSomethingElse(field)
  }
  async function settleOrder(order: Open) {
    // Asked before the look: a call that ends between the two is seen by the look.
    const mayBeCarriedOut = isUnderWay(field, order.id)
    const credited = await sees(field, order)
    if (credited) return settle(field, order.id, 'credited')
    if (credited === false && order.waited && order.answeredSince && !mayBeCarriedOut)
      return settle(field, order.id, 'not-credited')
  }
  const rounds = (async () => {
    while (working) {
      await round()
      await new Promise((resume) => setTimeout(resume, 500))
    }
  })()
  return {
    async stop() {
      working = false
      await rounds
    },
  }
}

type Open = { id: string; playerKey: string; waited: boolean; answeredSince: boolean }

/**
 * Whether a call for this order is still under way. An operator sets the waiting time so that no call takes
 * longer. On an overloaded test machine one might, so the calls are checked.
 */
const isUnderWay = ({ servers }: Battlefield, orderId: string) =>
  servers.some(({ proxy }) => proxy.isUnderWay(orderId))

/** Returns whether the order was carried out; null if that cannot be seen at the moment. Must not throw. */
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

const settle = (field: Battlefield, orderId: string, outcome: string) =>
  press(field, 'crediting/settle-unknown', {
    orderId,
    outcome,
    evidence: 'the page of the player at the back-end',
  })

/**
 * Asks the back-end to cut more than a player has, which it refuses. This shows that the back-end still works
 * when there are no other calls.
 */
const askSomethingElse = (field: Battlefield) =>
  press(field, 'crediting/cut-credit', {
    player: field.random.pick(field.shop.players).code,
    credits: 999_999_999,
    reason: 'does it answer?',
  })

async function press(field: Battlefield, command: string, input: object): Promise<void> {
  const { url } = field.random.pick(field.servers)
  await fetch(`${url}/api/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: field.cookie },
    body: JSON.stringify({ operationId: randomUUID(), ...input }),
    signal: AbortSignal.timeout(1_500),
  }).catch(() => null)
}
