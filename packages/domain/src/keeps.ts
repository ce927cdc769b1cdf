/**
 * For how many days is kept what only grows. What is not named is kept for ever: requests, entries, orders, the ledger, the audit, players
 * and what is known of them.
 */
export const keepDays = {
  /** Answers to commands by their operation id: for so long the same command, sent again, is answered and not done again. */
  operation: 90,
  /** What was sent to the back-end and what it answered, word for word; that it was sent, when and with which verdict stays. */
  attemptBodies: 400,
  signIn: 400,
  failedSignIn: 400,
  /** After it is over. */
  verification: 1,
  session: 1,
} as const
export type Kept = keyof typeof keepDays
