import type { RequestId } from '@khlang/domain/brand'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import type { PastCredit } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database.ts'
import { type EntryOfPast, type Look, pastCredits, type RequestOfPast } from './replay-store.ts'

/** Loads the past credits per sender, once per sender. */
export function createMemory(db: Db, until: Date) {
  const known = new Map<string, PastCredit[]>()
  return {
    async learn(entries: readonly EntryOfPast[]) {
      const fresh = new Map<string, Look>()
      for (const entry of entries) {
        const look = lookOf(entry)
        if (look && !known.has(keyOf(look))) fresh.set(keyOf(look), look)
      }
      for (const key of fresh.keys()) known.set(key, [])
      if (fresh.size === 0) return
      for (const credit of await pastCredits(db, [...fresh.values()], until))
        known.get(keyOf(credit))!.push(credit)
    },
    of(entry: EntryOfPast): readonly PastCredit[] {
      const look = lookOf(entry)
      return look ? known.get(keyOf(look))! : []
    },
  }
}

/** In unique-amount mode the player was asked for an amount with satang of their own. */
export const asAsked = (request: RequestOfPast) => ({
  ...request,
  payExactly: payExactly(request.amount, request.satang),
})

const lookOf = ({ senderAccount, senderMobile, senderBank, senderName }: EntryOfPast): Look | null => {
  const sender = senderAccount ?? senderMobile
  return sender === null ? null : { sender, bank: senderBank, name: senderName }
}
const keyOf = ({ sender, bank, name }: Look) => JSON.stringify([sender, bank, name])

export const declinedOf = ({ declined }: EntryOfPast): ReadonlyMap<RequestId, Date> =>
  new Map(declined.map(({ requestId, at }) => [requestId, new Date(at)]))
