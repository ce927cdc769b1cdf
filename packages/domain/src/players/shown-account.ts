import { accountMatchKey, scbMatchKey } from './account-keys.ts'

/** How a player's account looks in the statement of a bank that he sends money to: by that an entry is known as his. */
export const showingBanks = ['SCB', 'KRUNGSRI', 'KBANK', 'GSB', 'KTB'] as const
export type ShowingBank = (typeof showingBanks)[number]

/** Works on a number of which some digits are hidden as well: a hidden one stays hidden. */
export const shownAccount: Record<ShowingBank, (account: { bank: string; number: string }) => string> = {
  // Its own customers by four digits, those of other banks by six.
  SCB: ({ bank, number }) => `x${bank.toUpperCase() === 'SCB' ? number.slice(-4) : scbMatchKey(number)}`,
  KRUNGSRI: ({ number }) => `xxx${accountMatchKey(number)}`,
  KBANK: ({ number }) => `xxx-x-x${number.slice(-5, -1)}-x`,
  GSB: ({ number }) => `${number.padStart(12, '0').slice(0, 4)}XXXX${number.slice(-4)}`,
  KTB: ({ number }) => `XXX-X-XX${number.slice(-4, -1)}-${number.slice(-1)}`,
}

/** All but the last four digits hidden, as long as it is. */
export const hiddenAccount = (number: string) => 'x'.repeat(Math.max(0, number.length - 4)) + number.slice(-4)
