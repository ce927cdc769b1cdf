import type { RequestId } from '@khlang/domain/brand'
import { payExactly } from '@khlang/domain/cashier/unique-satang'
import type { PastCredit } from '@khlang/domain/statements/replay'
import type { Db } from '#platform/database/database.ts'
import { type EntryOfPast, type Sender, pastCredits, type RequestOfPast } from './replay-store.ts'

/**
 * Loads credits made before `until`, once per sender. `load` reads those of new senders; `ofSender` returns those of an
 * entry's sender, which must have been loaded (none if the bank shows no number).
 */
export function createPastCredits(db: Db, until: Date) {
  const creditsBySender = new Map<string, PastCredit[]>()
  return {
    async load(entries: readonly EntryOfPast[]) {
      const newSenders = new Map<string, Sender>()
      for (const entry of entries) {
        const sender = senderOf(entry)
        if (sender && !creditsBySender.has(keyOf(sender))) newSenders.set(keyOf(sender), sender)
      }
      for (const key of newSenders.keys()) creditsBySender.set(key, [])
      if (newSenders.size === 0) return
      for (const credit of await pastCredits(db, [...newSenders.values()], until))
        creditsBySender.get(keyOf(credit))!.push(credit)
    },
    ofSender(entry: EntryOfPast): readonly PastCredit[] {
      const sender = senderOf(entry)
      return sender ? creditsBySender.get(keyOf(sender))! : []
    },
  }
}

/**
 * Adds to a request the exact amount that the player was asked to pay: null unless the request has satang of its
 * own.
 */
export const withExactAmount = (request: RequestOfPast) => ({
  ...request,
  payExactly: payExactly(request.amount, request.satang),
})

const senderOf = ({ senderAccount, senderMobile, senderBank, senderName }: EntryOfPast): Sender | null => {
  const sender = senderAccount ?? senderMobile
  return sender === null ? null : { sender, bank: senderBank, name: senderName }
}
const keyOf = ({ sender, bank, name }: Sender) => JSON.stringify([sender, bank, name])

/** Returns when each request was declined for this entry. */
export const declinedOf = ({ declined }: EntryOfPast): ReadonlyMap<RequestId, Date> =>
  new Map(declined.map(({ requestId, at }) => [requestId, new Date(at)]))
