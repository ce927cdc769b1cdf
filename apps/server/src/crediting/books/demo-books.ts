import { addCredit, deleteCredit, idempotencyHeader } from '@khlang/contract/credit-backend'
import { deductionIdOf, orderIdOf } from '@khlang/seed/load'
import type { Morning } from '@khlang/seed/morning'
import { type Player, sentinels } from '@khlang/seed/shop'
import { addressBelow } from '#platform/http/address-below.ts'

type Call = { path: `/${string}`; orderId: string; body: Record<string, unknown> }
const callsAtOnce = 8

/**
 * Fills the bundled back-end's books with the credits and deductions of the demo's morning, without players whose key
 * triggers test behaviour. Deductions are sent after all credits.
 */
export async function fillBackendBooks(url: string, { requests, withdrawals }: Morning): Promise<void> {
  const credits = requests
    .filter((one) => one.state === 'done' && answersFor(one))
    .map(({ id, player, amount, bonus }) => ({
      path: addCredit.path,
      orderId: orderIdOf(id),
      body: { userId: player.externalKey, credit: amount + bonus },
    }))
  const deductions = withdrawals
    .filter((one) => one.state === 'transferred' && answersFor(one))
    .map(({ id, player, amount }) => ({
      path: deleteCredit.path,
      orderId: deductionIdOf(id),
      body: { userId: player.externalKey, historyId: id, qty: amount },
    }))
  for (const calls of [credits, deductions])
    for (let from = 0; from < calls.length; from += callsAtOnce)
      await Promise.all(calls.slice(from, from + callsAtOnce).map((call) => send(url, call)))
}

/**
 * Returns whether the bundled back-end answers normally for this player: keys with certain beginnings trigger its test
 * behaviour.
 */
const answersFor = ({ player }: { player: Player }) =>
  !sentinels.some((sentinel) => player.externalKey.startsWith(sentinel))

async function send(url: string, { path, orderId, body }: Call) {
  const answer = await fetch(addressBelow(url, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', [idempotencyHeader]: orderId },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
}
