import { bankMessage, type Message, scbNotice } from './bank-messages.ts'
import { notice, type Push } from './fake-pushbullet.ts'
import { createRandom } from './random.ts'
import type { Player, Shop } from './shop.ts'

export type TrafficOptions = {
  shop: Shop
  url: string
  serviceKey: string
  seed: number
  /**
   * Sends a push of the phone with SCB's app. If given, transfers from other banks to the shop's SCB account
   * arrive only by this phone.
   */
  phone?: ((push: Push) => void) | undefined
}

const amounts = [100, 150, 200, 300, 500, 1000, 1500, 2000, 3000]

/**
 * Simulates the demo's players and banks through the service API: a player asks, and a little later the bank
 * reports the money. Sometimes money arrives without a request, a request is never paid, or two requests fit.
 * The traffic slows down over time.
 */
export function startTraffic({ shop, url, serviceKey, seed, phone }: TrafficOptions): {
  stop: () => Promise<void>
} {
  const random = createRandom(seed)
  const stopping = new AbortController()
  const pending = new Set<NodeJS.Timeout>()
  const startedAt = performance.now()

  const post = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${url}/api/service/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${serviceKey}` },
      body: JSON.stringify(body),
      signal: stopping.signal,
    }).catch(() => null) // the console is restarting: this call is lost, and later ones follow
    return answer?.json().catch(() => null)
  }
  /**
   * Creates a request, and returns the satang that the player is asked to add to the amount: 0 unless the shop uses
   * unique satang.
   */
  const ask = async (player: Player, baht: number): Promise<number> => {
    const answer = await post('deposits', {
      operationId: crypto.randomUUID(),
      player: player.id,
      amount: String(baht),
      bonus: random.pick([0, 0, 0, 20, 50]),
    })
    const { payExactly } = (answer ?? {}) as { payExactly?: string | null }
    return payExactly ? Number(payExactly.slice(-2)) : 0
  }
  const askWithdrawal = (player: Player, baht: number) =>
    post('withdrawals', { operationId: crypto.randomUUID(), player: player.id, amount: String(baht) })
  const postEntry = (message: Message) => post('statement-entries', { entries: [message] })
  const later = (milliseconds: number, act: () => void) => {
    if (stopping.signal.aborted) return
    const timer = setTimeout(() => {
      pending.delete(timer)
      act()
    }, milliseconds)
    pending.add(timer)
  }

  function transfer(player: Player, baht: number, { after, satang = 0 }: { after: number; satang?: number }) {
    later(after, () => {
      const account = random.pick(shop.ownAccounts)
      const payment = { player, account, baht, satang, at: new Date() }
      if (phone && account.bank === 'SCB' && player.bank !== 'SCB' && player.bank !== 'TRUEMONEY')
        return phone(notice('SCB EASY', 'com.scb.phone', scbNotice(payment), payment.at))
      void postEntry(bankMessage({ ...payment, reference: crypto.randomUUID() }))
    })
  }

  function nextEvent() {
    const player = random.pick(shop.players)
    const baht = random.pick(amounts)
    const dice = random.next()
    if (random.chance(0.12)) void askWithdrawal(random.pick(shop.players), random.pick(amounts))
    if (dice < 0.1) transfer(player, baht, { after: 0 }) // money without a request
    else if (dice < 0.2) void ask(player, baht) // a request without money
    else if (dice < 0.3) askTwice(baht) // one transfer that fits two requests
    else {
      const after = random.whole(2_000, 20_000)
      void ask(player, baht).then((satang) => transfer(player, baht, { after, satang }))
    }
    later(pause(), nextEvent)
  }

  function askTwice(baht: number) {
    const [first, second] = [
      shop.players[10] ?? random.pick(shop.players),
      shop.players[11] ?? random.pick(shop.players),
    ]
    void ask(first, baht)
    void ask(second, baht)
    later(4_000, () => {
      const account = shop.ownAccounts.find(({ bank }) => bank === 'KRUNGSRI') ?? shop.ownAccounts[0]!
      void postEntry(
        bankMessage({ player: first, account, baht, at: new Date(), reference: crypto.randomUUID() }),
      )
    })
  }

  /**
   * Returns the pause before the next event: short for the first quarter of an hour, then longer, so that an
   * unattended demo does not fill up.
   */
  const pause = () =>
    random.whole(3_000, 9_000) * Math.min(20, 1 + Math.floor((performance.now() - startedAt) / 900_000) * 6)

  later(1_500, nextEvent)
  return {
    async stop() {
      stopping.abort()
      for (const timer of pending) clearTimeout(timer)
    },
  }
}
