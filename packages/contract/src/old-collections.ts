// The collections of the old system, as found by an import and written by an export. What the console shows of them
// needs no words of the old system, so these are in `old-words.ts`.

/** The statement lists: the complete one, and that of today. The same entry may be in both. */
export const entryCollections = ['krungsri', 'krungsri_today'] as const
export type EntryCollection = (typeof entryCollections)[number]

/** Rewards of players, each kind in its own collection. */
export const rewardCollections = {
  roulet: 'roulette',
  spin: 'spin',
  santaclaus: 'seasonalGift',
  sharefriend: 'referralBonus',
  redeemreward: 'redemption',
  adminkindness: 'goodwill',
} as const
export type RewardCollection = keyof typeof rewardCollections

/** The collections in import order: each one comes after those it refers to. */
export const oldCollections = [
  'agents',
  'master',
  'rewards',
  'users',
  'employee',
  'auth',
  'history',
  ...entryCollections,
  ...(Object.keys(rewardCollections) as RewardCollection[]),
  'waste',
  'login',
] as const
export type OldCollection = (typeof oldCollections)[number]

/** The collections read from a running document database. */
export const liveCollections = [
  'history',
  ...entryCollections,
  'login',
  'waste',
  ...(Object.keys(rewardCollections) as RewardCollection[]),
] as const
