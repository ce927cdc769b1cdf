import type { Db, Tx } from '#platform/database/database.ts'
import { asRecords, type WrittenRow } from '#platform/database/bulk-write.ts'

/** A reward imported from the old system, where it was already given. */
export type ImportedReward = {
  id: string
  externalKey: string
  kind: string
  playerId: string
  credits: number
  coins: number | null
  itemId: string | null
  prize: string | null
  note: string | null
  employee: string | null
  createdAt: Date
}

const reward = (tx: Tx) => tx`
  (id uuid, external_key text, kind text, player_id uuid, credits int, coins int, item_id uuid, prize text, note text, employee text,
    created_at timestamptz)`

/** Adds rewards. Returns only new rows; rewards imported before are not changed. */
export const addRewards = (tx: Tx, rows: readonly ImportedReward[]) =>
  tx<WrittenRow[]>`
    insert into reward (id, external_key, kind, player_id, state, credits, coins, item_id, prize, note, employee, created_at, updated_at)
    select id, external_key, kind, player_id, 'done', credits, coins, item_id, prize, note, employee, created_at, created_at
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${reward(tx)}
    on conflict do nothing returning id, version`

export const changeRewards = (tx: Tx, rows: readonly ImportedReward[]) =>
  tx<WrittenRow[]>`
    update reward w set player_id = n.player_id, credits = n.credits, coins = n.coins, item_id = n.item_id, prize = n.prize, note = n.note,
      employee = n.employee, created_at = n.created_at
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${reward(tx)}
    where w.id = n.id returning w.id, w.version`

/** An item of the catalogue for which players redeem coins, imported from the old system. */
export type ImportedItem = {
  id: string
  externalKey: string
  name: string
  coins: number
  credits: number
  picture: string | null
  active: boolean
}

const item = (tx: Tx) =>
  tx`(id uuid, external_key text, name text, coins int, credits int, picture text, active boolean)`

/** Adds catalogue items. Returns only new rows; items imported before are not changed. */
export const addItems = (tx: Tx, rows: readonly ImportedItem[]) =>
  tx<WrittenRow[]>`
    insert into reward_item (id, external_key, name, coins, credits, picture, active)
    select id, external_key, name, coins, credits, picture, active from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${item(tx)}
    on conflict do nothing returning id, version`

export const changeItems = (tx: Tx, rows: readonly ImportedItem[]) =>
  tx<WrittenRow[]>`
    update reward_item i set name = n.name, coins = n.coins, credits = n.credits, picture = n.picture, active = n.active
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${item(tx)}
    where i.id = n.id returning i.id, i.version`

/** Returns all items of the catalogue, however they came. */
export const itemKeys = (db: Db) =>
  db<{ id: string; externalKey: string }[]>`select id, external_key from reward_item`

export type ImportedLossReturn = {
  id: string
  externalKey: string
  playerId: string
  span: string
  fromDay: string
  toDay: string
  deposits: number
  withdrawals: number
  amount: number
  employee: string
  createdAt: Date
}

const lossReturn = (tx: Tx) => tx`
  (id uuid, external_key text, player_id uuid, span text, from_day date, to_day date, deposits bigint, withdrawals bigint, amount int,
    employee text, created_at timestamptz)`

/** Adds loss-returns. Leaves out those that cover a day paid already, and those whose key already exists. */
export const addLossReturns = (tx: Tx, rows: readonly ImportedLossReturn[]) =>
  tx<WrittenRow[]>`
    insert into loss_return (id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, bonus, rate_id, amount, state,
      employee, created_at, updated_at)
    select id, external_key, player_id, span, from_day, to_day, deposits, withdrawals, 0,
      (select r.id from loss_return_rate_in_force r where r.from_month <= n.from_day order by r.from_month desc limit 1), amount, 'done', employee,
      created_at, created_at
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${lossReturn(tx)}
    on conflict do nothing returning id, version`

export const lossReturnKeys = (db: Db, keys: readonly string[]) =>
  db<{ externalKey: string }[]>`
    select external_key from loss_return where external_key = any(${keys as string[]})`

/** Changes loss-returns. The covered period stays as it was first imported. */
export const changeLossReturns = (tx: Tx, rows: readonly ImportedLossReturn[]) =>
  tx<WrittenRow[]>`
    update loss_return l set amount = n.amount, deposits = n.deposits, withdrawals = n.withdrawals, employee = n.employee
    from jsonb_to_recordset(${asRecords(tx, rows)}) as n ${lossReturn(tx)}
    where l.id = n.id returning l.id, l.version`
