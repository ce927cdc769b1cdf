import type { EmployeeEmail, RewardItemId } from '@khlang/domain/brand'
import type { Db, Tx } from '#platform/database/database.ts'

export type ItemFields = {
  name: string
  /** Its price; `credits` is what the player gets, 0 for a thing. */
  coins: number
  credits: number
  picture: string | null
  active: boolean
}

export type ItemRecord = ItemFields & {
  id: RewardItemId
  number: number
  version: number
  /** How many redemptions of the item are done. */
  redeemed: number
  employee: string | null
  updatedAt: Date
}

/** Lists the catalogue, or only the item `id`: active items first, then by price, cheapest first. */
export const listItems = (db: Db, id: RewardItemId | null = null): Promise<ItemRecord[]> =>
  db<ItemRecord[]>`
    select i.id, i.number, i.version, i.name, i.coins, i.credits, i.picture, i.active, i.employee, i.updated_at,
      (select count(*) from reward w where w.item_id = i.id and w.state = 'done') as redeemed
    from reward_item i ${id === null ? db`` : db`where i.id = ${id}`}
    order by i.active desc, i.coins, i.number`

/** Locks an item of the catalogue until the transaction ends; null if there is none. */
export async function lockItem(tx: Tx, id: RewardItemId): Promise<(ItemFields & { version: number }) | null> {
  const [row] = await tx<(ItemFields & { version: number })[]>`
    select version, name, coins, credits, picture, active from reward_item where id = ${id} for update`
  return row ?? null
}

export async function addItem(
  tx: Tx,
  id: RewardItemId,
  { name, coins, credits, picture, active }: ItemFields,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    insert into reward_item (id, external_key, name, coins, credits, picture, active, employee)
    values (${id}, ${id}, ${name}, ${coins}, ${credits}, ${picture}, ${active}, ${employee})`
}

export async function changeItem(
  tx: Tx,
  id: RewardItemId,
  { name, coins, credits, picture, active }: ItemFields,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update reward_item set name = ${name}, coins = ${coins}, credits = ${credits}, picture = ${picture}, active = ${active},
      employee = ${employee}
    where id = ${id}`
}

export type ItemToRedeem = { key: string; name: string; coins: number; credits: number; active: boolean }

/**
 * Returns the item with this external key, locked against changes until the transaction ends; null if there is
 * none.
 */
export async function lockItemToRedeem(tx: Tx, key: string): Promise<ItemToRedeem | null> {
  const [row] = await tx<ItemToRedeem[]>`
    select external_key as key, name, coins, credits, active from reward_item where external_key = ${key} for share`
  return row ?? null
}

/** Whether the catalogue has an item with this external key, active or not. */
export const isInCatalogue = async (tx: Tx, key: string): Promise<boolean> =>
  (await tx`select from reward_item where external_key = ${key}`).length > 0

/** Returns the active items of the catalogue, cheapest first. */
export const activeItems = (db: Db) =>
  db<(Omit<ItemToRedeem, 'active'> & { picture: string | null })[]>`
    select external_key as key, name, coins, credits, picture from reward_item where active order by coins, number`
