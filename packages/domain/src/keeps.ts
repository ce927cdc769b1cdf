/**
 * For how many days is kept what only grows, where an owner has not decided otherwise. What is not named is kept for ever: requests,
 * entries, orders, the ledger, the audit, players and what is known of them.
 */
export const keepDays = {
  /** Answers to commands by their operation id: for so long the same command, sent again, is answered and not done again. */
  operation: 90,
  /** What was sent to the back-end and what it answered, word for word; that it was sent, when and with which verdict stays. */
  attemptBodies: 400,
  signIn: 400,
  failedSignIn: 400,
  /** Since somebody last came in from it: after that it is a machine like any other. */
  knownDevice: 180,
  /** After it is over. */
  verification: 1,
  session: 1,
} as const
export type Kept = keyof typeof keepDays
export type KeepDays = Record<Kept, number>

/**
 * What an owner decides of it, and how short at the least: the same command may come again for weeks, a back-end is asked of its
 * answers for a season, and who got in is looked for long after.
 */
export const leastKeepDays = {
  operation: 30,
  attemptBodies: 90,
  signIn: 90,
  failedSignIn: 30,
} as const satisfies Partial<Record<Kept, number>>
export type DecidedKeep = keyof typeof leastKeepDays
export const decidedKeeps = Object.keys(leastKeepDays) as DecidedKeep[]
export const mostKeepDays = 3_650
