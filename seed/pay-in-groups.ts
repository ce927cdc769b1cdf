import { bankMessage } from './bank-messages.ts'
import type { Morning, PastRequest } from './morning.ts'
import { createRandom } from './random.ts'
import type { Shop } from './shop.ts'

/**
 * Makes requests and transfers of two players of a morning: one makes two requests and pays both in one transfer, the
 * other makes one request and pays it in two transfers.
 */
export function payInGroups(
  shop: Shop,
  { seed, until }: { seed: number; until: Date },
): Pick<Morning, 'requests' | 'strayEntries'> {
  const random = createRandom(seed)
  const account = shop.ownAccounts[0]!
  const ago = (minutes: number) => new Date(until.getTime() - minutes * 60_000)
  const [twice, inParts] = [random.pick(shop.players), random.pick(shop.players)]
  const asks = (player: PastRequest['player'], amount: number, minutes: number): PastRequest => ({
    id: random.uuid(),
    player,
    amount,
    bonus: 0,
    state: 'pending',
    employee: null,
    createdAt: ago(minutes),
    settledAt: ago(minutes),
    entry: null,
  })
  const pays = (player: PastRequest['player'], baht: number, minutes: number) => {
    const reference = `together-${random.digits(10)}`
    return { id: random.uuid(), message: bankMessage({ player, account, baht, at: ago(minutes), reference }) }
  }
  return {
    requests: [asks(twice, 730, 8), asks(twice, 1_240, 7), asks(inParts, 2_150, 9)],
    strayEntries: [pays(twice, 1_970, 6), pays(inParts, 1_400, 5), pays(inParts, 750, 3)],
  }
}
