/**
 * For how many days is kept what only grows or names persons, where an owner has not decided otherwise. What is not named is kept for ever, for
 * a reason that `kept-data.ts` says: requests, entries, orders, the ledger, who did what, players and what is known of them.
 */
export const keepDays = {
  /** Answers to commands by their operation id: for so long the same command, sent again, is answered and not done again. */
  operation: 90,
  /** What was sent to the back-end and what it answered, word for word; that it was sent, when and with which verdict stays. */
  attemptBodies: 400,
  signIn: 400,
  /** From where and with what somebody signed in; that they did, when and how stays as long as `signIn`. */
  signInAddress: 180,
  failedSignIn: 400,
  /** Since somebody last came in from it: after that it is a machine like any other. */
  knownDevice: 180,
  /** Accounts that somebody registered and no owner ever admitted. */
  waitingAccount: 90,
  /** What was before and after, and from where it was done: for as long as books are kept by law. Who did what, when and why stays. */
  auditDetails: 1_826,
  approvalDetails: 1_826,
  /** What banks wrote to phones, word for word, after it was read or put aside. */
  bankMessage: 400,
  /** The whole number of whoever paid from a wallet; the last four stay. */
  walletSender: 400,
  /** Who paid, in a bank's own words, for as long as books are kept by law; amount, time and reference stay. */
  entryWords: 1_826,
  importLine: 400,
  playerFile: 90,
  movedInDocument: 400,
  lineRecipients: 400,
  /** The picture of a slip since it was removed; that there was one, with its reference, stays. */
  removedSlip: 180,
  /** Since a picture was seen that nobody wears any more. */
  leftFile: 7,
  /** After it is over. */
  verification: 1,
  session: 1,
} as const
export type Kept = keyof typeof keepDays
export type KeepDays = Record<Kept, number>

/**
 * What an owner decides of it, and how short at the least: the same command may come again for weeks, a back-end is asked of its
 * answers for a season, who got in is looked for long after, and from where is what the law on computers asks for.
 */
export const leastKeepDays = {
  operation: 30,
  attemptBodies: 90,
  signIn: 90,
  signInAddress: 90,
  failedSignIn: 30,
  waitingAccount: 7,
  auditDetails: 400,
  approvalDetails: 400,
  bankMessage: 30,
  walletSender: 90,
  entryWords: 400,
  importLine: 30,
  playerFile: 7,
  movedInDocument: 90,
  lineRecipients: 30,
  removedSlip: 30,
} as const satisfies Partial<Record<Kept, number>>
export type DecidedKeep = keyof typeof leastKeepDays
export const decidedKeeps = Object.keys(leastKeepDays) as DecidedKeep[]
export const mostKeepDays = 3_650
