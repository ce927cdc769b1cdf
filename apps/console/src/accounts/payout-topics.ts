import type { LiveTopic } from '@khlang/contract/live'

/** What the payouts of an account and their bank entries follow, as the daily close does. */
export const payoutTopics: readonly LiveTopic[] = ['statements', 'withdrawals']
