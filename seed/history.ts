import type { Sql, TransactionSql } from 'postgres'
import { createRandom, type Random } from './random.ts'
import type { Player, Shop } from './shop.ts'

const dayMs = 24 * 60 * 60 * 1000
const amounts = [100, 200, 300, 300, 500, 500, 1000, 1000, 2000, 3000]
const bonuses = [0, 0, 0, 0, 20, 50, 100]
const employees = ['finance@demo.example', 'support@demo.example', 'supervisor@demo.example']
const payers = ['finance@demo.example', 'supervisor@demo.example']
const ways = { KRUNGSRI: 'krungsri', SCB: 'scb', GSB: 'gsb' } as const
/** Activity per weekday, Sunday first: people play more at weekends. */
const ofWeekday = [1.25, 0.8, 0.85, 0.9, 1, 1.2, 1.35]
/**
 * Number of players who first appear in the last days. `makePast` creates those days with orders and bank
 * entries; this file adds everything else.
 */
const newcomers = 6

type SeededRequest = {
  id: string
  kind: 'deposit' | 'withdrawal'
  player_id: string
  amount: number
  bonus: number
  state: 'done' | 'cancelled' | 'transferred'
  via: string | null
  employee: string
  created_at: string
  updated_at: string
}
type SeededReward = {
  id: string
  kind: string
  player_id: string
  credits: number
  coins: number | null
  created_at: string
}

/**
 * Returns the shop without the newcomers, for `makePast`: they first appear in the last nine days.
 */
export const regulars = (shop: Shop): Shop => ({ ...shop, players: shop.players.slice(0, -newcomers) })

/**
 * Creates the weeks before today, for charts and reports: requests without orders and entries, since nobody opens
 * such old ones (`addBooks` completes the last days); gifts, sign-ins and loss-returns. `perDay` is the number of
 * deposits of an average day at the end. The totals are computed once, after the requests.
 */
export async function addHistory(
  sql: Sql,
  shop: Shop,
  { seed, days, perDay, until }: { seed: number; days: number; perDay: number; until: Date },
): Promise<void> {
  const random = createRandom(seed ^ 0x51ed)
  const requests: SeededRequest[] = []
  const rewards: SeededReward[] = []
  const logins: { player_id: string; at: string }[] = []
  for (let ago = days; ago >= 1; ago--) {
    const midnight = bangkokMidnight(new Date(until.getTime() - ago * dayMs))
    const weekday = new Date(midnight + 7 * 3_600_000).getUTCDay()
    const growth = 1 - (0.25 * ago) / days
    const count = Math.round(perDay * ofWeekday[weekday]! * growth * (0.85 + 0.3 * random.next()))
    const here = shop.players.filter(
      (player, index) => player.status === 'normal' && hasJoined(shop, index, ago, days),
    )
    for (let n = 0; n < count; n++) requests.push(...depositAndWithdrawal(random, here, midnight))
    for (const player of here) {
      if (random.chance(0.55))
        logins.push({ player_id: player.id, at: isoOf(midnight + random.whole(9 * 3600, 86_000) * 1000) })
      if (random.chance(0.06)) rewards.push(gift(random, player, midnight))
    }
  }
  await sql.begin(async (tx) => {
    const withoutTriggers = ['request', 'reward', 'player_login']
    for (const table of withoutTriggers) await tx`alter table ${tx(table)} disable trigger user`
    await tx`
      insert into request (id, external_key, kind, player_id, amount, bonus, state, via, employee, created_at, updated_at)
      select id, id, kind, player_id, amount, bonus, state, via, employee, created_at, updated_at
      from jsonb_to_recordset(${tx.json(requests)}) as given (id uuid, kind text, player_id uuid, amount integer, bonus integer, state text,
        via text, employee text, created_at timestamptz, updated_at timestamptz)
      order by created_at`
    await tx`
      insert into reward (id, external_key, kind, player_id, credits, coins, item_id, created_at, updated_at)
      select id, id, kind, player_id, credits, coins,
        case when kind = 'redemption' then (select i.id from reward_item i where i.credits = given.credits limit 1) end, created_at, created_at
      from jsonb_to_recordset(${tx.json(rewards)}) as given (id uuid, kind text, player_id uuid, credits integer, coins integer,
        created_at timestamptz)
      order by created_at`
    await tx`
      insert into player_login select * from jsonb_to_recordset(${tx.json(logins)}) as given (player_id uuid, at timestamptz)
      on conflict do nothing`
    await tx`update player p set created_at = least(p.created_at, first.at - interval '5 minutes')
      from (select player_id, min(created_at) as at from request group by player_id) first where first.player_id = p.id`
    for (const table of withoutTriggers) await tx`alter table ${tx(table)} enable trigger user`
    await tx`select rebuild_rollups()`
    await giveBack(tx, shop, { days, until })
  })
}

/** Gives some players their losses back, day by day. The losses of all others remain unpaid. */
async function giveBack(
  tx: TransactionSql,
  { players }: Shop,
  { days, until }: { days: number; until: Date },
) {
  const daily = players.filter((_, index) => index % 6 === 1).map(({ id }) => id)
  for (let ago = days; ago >= 2; ago--) {
    const day = new Date(bangkokMidnight(new Date(until.getTime() - ago * dayMs)) + 12 * 3_600_000)
    const covered = day.toISOString().slice(0, 10)
    const paid = new Date(day.getTime() + 22 * 3_600_000)
    // The loss-return of the day before counts as a bonus of this day.
    await tx`select fold_rollups()`
    await tx`
      insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
        employee, created_at, updated_at)
      select id, id, player_id, 'day', ${covered}, ${covered}, deposits, withdrawals, bonus, rate_id, amount, 'done',
        'finance@demo.example', ${paid}, ${paid}
      from (
        select gen_random_uuid() as id, d.player_id, d.deposits, d.withdrawals, given.bonus, rate.id as rate_id,
          loss_return_of(d.deposits, d.withdrawals, given.bonus, rate.lost, rate.won) as amount
        from player_day d
          cross join lateral (select d.bonus + d.seasonal_gifts + d.redemptions + d.roulette + d.referral_bonuses
            + d.loss_returns - d.own_loss_returns as bonus) given
          cross join lateral (select id, lost, won from loss_return_rate_in_force where from_month <= d.day order by from_month desc limit 1) rate
        where d.day = ${covered} and d.player_id = any(${daily})) worked
      where amount > 0`
  }
}

/**
 * Whether a player has joined by a day. Half of the players exist from the first day, and the others join one
 * after the other, the six newcomers in the last nine days.
 */
function hasJoined({ players }: Shop, index: number, ago: number, days: number): boolean {
  const half = Math.floor(players.length / 2)
  const before = players.length - newcomers
  if (index < half) return true
  if (index >= before) return ago <= [9, 7, 5, 3, 2, 1][index - before]!
  return ago <= days - Math.round(((days - 14) * (index - half)) / (before - half))
}

/**
 * Makes a player deposit, and perhaps withdraw winnings half an hour to two and a half hours later. Few players deposit
 * often.
 */
function depositAndWithdrawal(random: Random, players: readonly Player[], midnight: number): SeededRequest[] {
  const player = players[Math.floor(players.length * random.next() ** 1.6)]!
  const at = midnight + random.whole(9 * 3600, 82_000) * 1000
  const cancelled = random.chance(0.05)
  const amount = random.pick(amounts)
  const deposit = request(random, player, at, {
    kind: 'deposit',
    amount,
    bonus: cancelled ? 0 : random.pick(bonuses),
    state: cancelled ? 'cancelled' : 'done',
    via: null,
    employee: random.pick(employees),
  })
  if (cancelled || amount < 300 || !random.chance(0.28)) return [deposit]
  const later = Math.min(at + random.whole(2_000, 9_000) * 1000, midnight + dayMs - 60_000)
  const withdrawal = request(random, player, later, {
    kind: 'withdrawal',
    amount: Math.ceil((amount * random.whole(5, 26)) / 1_000) * 100,
    bonus: 0,
    state: 'transferred',
    via: ways[player.bank as keyof typeof ways] ?? 'plain',
    employee: random.pick(payers),
  })
  return [deposit, withdrawal]
}

const request = (
  random: Random,
  player: Player,
  at: number,
  asked: Omit<SeededRequest, 'id' | 'player_id' | 'created_at' | 'updated_at'>,
): SeededRequest => ({
  id: random.uuid(),
  player_id: player.id,
  ...asked,
  created_at: isoOf(at),
  updated_at: isoOf(at + random.whole(30, 420) * 1000),
})

function gift(random: Random, player: Player, midnight: number): SeededReward {
  const [kind, credits, coins] = random.pick([
    ['redemption', 100, 20],
    ['redemption', 500, 90],
    ['seasonalGift', 50, null],
    ['referralBonus', 100, null],
    ['roulette', 20, null],
    ['roulette', 50, null],
  ] as const)
  const at = midnight + random.whole(9 * 3600, 86_000) * 1000
  return { id: random.uuid(), kind, player_id: player.id, credits, coins, created_at: isoOf(at) }
}

const isoOf = (at: number) => new Date(at).toISOString()

const bangkokMidnight = (at: Date) =>
  Date.parse(`${new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+07:00`)
