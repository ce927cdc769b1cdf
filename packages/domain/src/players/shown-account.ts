import { accountMatchKey, scbMatchKey } from './account-keys.ts'

/**
 * Banks whose statements show the account of a player who sends money there. The form in which they show it
 * identifies an entry as the player's.
 */
export const showingBanks = ['SCB', 'KRUNGSRI', 'KBANK', 'GSB', 'KTB'] as const
export type ShowingBank = (typeof showingBanks)[number]

/** Returns the account as each bank shows it. A number with hidden digits also works: they stay hidden. */
export const shownAccount: Record<ShowingBank, (account: { bank: string; number: string }) => string> = {
  // SCB shows four digits of its own customers' accounts, six of other banks'.
  SCB: ({ bank, number }) => `x${bank.toUpperCase() === 'SCB' ? number.slice(-4) : scbMatchKey(number)}`,
  KRUNGSRI: ({ number }) => `xxx${accountMatchKey(number)}`,
  KBANK: ({ number }) => `xxx-x-x${number.slice(-5, -1)}-x`,
  GSB: ({ number }) => `${number.padStart(12, '0').slice(0, 4)}XXXX${number.slice(-4)}`,
  KTB: ({ number }) => `XXX-X-XX${number.slice(-4, -1)}-${number.slice(-1)}`,
}

/** Hides all but the last four digits and keeps the length. */
export const hiddenAccount = (number: string) => 'x'.repeat(Math.max(0, number.length - 4)) + number.slice(-4)
