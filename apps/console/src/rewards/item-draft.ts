import type { RewardItem } from '@khlang/contract/rewards/rewards'
import { typedBaht } from '#parts/lists/typed-baht.ts'

/** The typed values of an item that coins can be redeemed for. */
export type ItemDraft = { name: string; coins: string; credits: string; picture: string; active: boolean }

/** Returns the form's values for an item; for null those of a new one, which is on offer at once. */
export const draftOf = (item: RewardItem | null): ItemDraft => ({
  name: item?.name ?? '',
  coins: item ? String(item.coins) : '',
  credits: item ? String(item.credits) : '',
  picture: item?.picture ?? '',
  active: item?.active ?? true,
})

/** Returns the input for the server. Amounts have been checked before: call it only for a valid draft. */
export const fieldsOf = ({ name, coins, credits, picture, active }: ItemDraft) => ({
  name: name.trim(),
  coins: Number(typedBaht(coins)),
  credits: Number(typedBaht(credits)),
  picture: picture.trim() || null,
  active,
})
