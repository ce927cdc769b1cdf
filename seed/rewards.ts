import type { Sql } from 'postgres'
import { createRandom, type Random } from './random.ts'
import type { Player, Shop } from './shop.ts'

type Gift = {
  kind: 'redemption' | 'spin' | 'roulette' | 'seasonalGift' | 'referralBonus'
  credits: number
  coins?: number
  prize?: string
}

const prizes = ['ร่มกันแดด', 'แก้วเก็บความเย็น', 'เสื้อยืด']
const items = [
  { key: 'item-100', name: 'เครดิต 100', coins: 20, credits: 100 },
  { key: 'item-500', name: 'เครดิต 500', coins: 90, credits: 500 },
]

/** Adds the catalogue, and rewards and sign-ins of the last `days` days, as the player site would report them. */
export async function addRewards(
  sql: Sql,
  { players }: Shop,
  { seed, days, until }: { seed: number; days: number; until: Date },
): Promise<void> {
  const random = createRandom(seed)
  const dayMs = 86_400_000
  const momentOfDay = (day: number) => new Date(until.getTime() - day * dayMs - random.whole(0, dayMs - 1))
  const logins: { player_id: string; at: Date }[] = []
  const rewards: Record<string, unknown>[] = []
  for (let day = 0; day < days; day++)
    for (const player of players) {
      if (random.whole(0, 9) < 4) continue
      const at = momentOfDay(day)
      logins.push({ player_id: player.id, at })
      if (random.whole(0, 9) < 2) rewards.push(rewardOf(random, player, new Date(at.getTime() + 60_000)))
    }
  await sql.begin(async (tx) => {
    for (const { key, name, coins, credits } of items)
      await tx`insert into reward_item (id, external_key, name, coins, credits)
        values (gen_random_uuid(), ${key}, ${name}, ${coins}, ${credits})`
    const rows = rewards.filter(({ created_at: at }) => (at as Date) < until)
    await tx`insert into player_login ${tx(logins.filter(({ at }) => at < until))} on conflict do nothing`
    await tx`insert into reward ${tx(rows)}`
    await tx`update reward set item_id = (select id from reward_item i where i.credits = reward.credits) where kind = 'redemption'`
  })
}

function rewardOf(random: Random, player: Player, at: Date): Record<string, unknown> {
  const { kind, credits, coins = null, prize = null } = giftOf(random)
  const id = random.uuid()
  return { id, external_key: id, kind, player_id: player.id, credits, coins, prize, created_at: at }
}

function giftOf(random: Random): Gift {
  switch (random.whole(0, 9)) {
    case 0:
    case 1: {
      const { coins, credits } = random.pick(items)
      return { kind: 'redemption', coins, credits }
    }
    case 2:
      return { kind: 'seasonalGift', credits: 50 }
    case 3:
      return { kind: 'referralBonus', credits: 100 }
    case 4:
    case 5:
    case 6:
      return random.whole(0, 3) === 0
        ? { kind: 'spin', credits: 0, prize: random.pick(prizes) }
        : { kind: 'spin', credits: 0 }
    default: {
      const credits = random.pick([0, 10, 20, 50, 100])
      return credits === 0
        ? { kind: 'roulette', credits }
        : { kind: 'roulette', credits, prize: `${credits} เครดิต` }
    }
  }
}
