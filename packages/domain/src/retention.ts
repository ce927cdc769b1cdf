/**
 * Default retention in days of data that the nightly clean-up deletes. An owner may change those in `minRetentionDays`.
 * `settings/kept-data.ts` lists all personal data, also what is kept forever or deleted by other code.
 */
export const defaultRetentionDays = {
  /**
   * Answers to commands by operation id. During this time a repeated command returns its first answer and does not run
   * again.
   */
  operation: 90,
  /**
   * The exact request and response of a call to the back-end. After these days only the fact that the call
   * was sent, its time and its verdict remain.
   */
  attemptBodies: 400,
  /** Attempts to sign in, whether they succeeded or not. */
  signIn: 400,
  /** The address and device of a sign-in. The sign-in itself is kept for `signIn`. */
  signInAddress: 180,
  /** The counters of failed attempts, which slow down further ones. */
  failedSignIn: 400,
  /** Counted from the last sign-in on the device. After that the device counts as new. */
  knownDevice: 180,
  /**
   * What an employee signed in with, and their preferences and devices: counted from when they were switched off. Who is
   * switched on again after that is invited again.
   */
  wayIn: 90,
  /** Registered accounts that no owner admitted. */
  waitingAccount: 90,
  /**
   * The values before and after, and the address of the actor: kept as long as the law requires for books. Who did
   * what, when and why is kept.
   */
  auditDetails: 1_826,
  approvalDetails: 1_826,
  /** The exact text of bank messages, after they were read or dismissed. */
  bankMessage: 400,
  /** A wallet sender's full number. The last four digits are kept. */
  walletSender: 400,
  /**
   * The bank's words about the payer, also in back-tests and samples of patterns: kept as long as the law requires for
   * books. Amount, time and reference are kept.
   */
  entryWords: 1_826,
  /** Lines of imported bank files. */
  importLine: 400,
  /** Lines of imported player files. */
  playerFile: 90,
  /** Documents imported from the old system, in their original form. */
  movedInDocument: 400,
  /** Who received a message of staff on LINE, and its words if it was for one alone. */
  lineRecipients: 400,
  /** The picture of a slip, counted from its removal. The record of the slip and its reference is kept. */
  removedSlip: 180,
  /** Files, counted from the night on which the clean-up first found them unused. */
  leftFile: 7,
  /** Counted from the end of the verification, and of the session. */
  verification: 1,
  session: 1,
} as const
export type RetainedData = keyof typeof defaultRetentionDays
export type RetentionDays = Record<RetainedData, number>

/**
 * The shortest retention that an owner may set. Reasons: a command may be repeated for weeks, the back-end's
 * answers are questioned months later, sign-ins are investigated even later, and the computer crime law
 * requires the address of a sign-in.
 */
export const minRetentionDays = {
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
} as const satisfies Partial<Record<RetainedData, number>>
export type AdjustableRetention = keyof typeof minRetentionDays
export const adjustableRetentions = Object.keys(minRetentionDays) as AdjustableRetention[]
export const maxRetentionDays = 3_650
