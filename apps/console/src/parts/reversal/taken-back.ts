import { grouped } from '#ui/numbers.ts'
import * as m from '#messages'
import { typedCount } from '../typed-count.ts'

/** What a dialog that takes credit back knows of the deposit. `result`: why the last try did not happen, if one did not. */
export type ReversedDeposit = { credits: number; result: string | null }

/**
 * Returns how much is proposed to be taken back: all of it; after a try that did not happen, what the player has now, if
 * that is less.
 */
export const proposedCredits = ({ credits, result }: ReversedDeposit, balance: number | null): number =>
  result === null || balance === null ? credits : Math.max(0, Math.min(credits, balance))

/** Reads how much is to be taken back, from 0 to what was credited; null if the text is no such number. */
export const typedTaken = (text: string, credits: number): number | null =>
  typedCount(text, { most: credits })

/** Returns what is allowed, if the text is no number that can be taken back; null if it is. */
export const takenWrong = (text: string, credits: number): string | null =>
  typedTaken(text, credits) === null ? m.settings_range({ least: '0', most: grouped(credits) }) : null

/** Returns the part of a command's input that says how much is taken back: nothing for all of it. */
export const takenInput = (taken: number, credits: number): { credits?: number } =>
  taken === credits ? {} : { credits: taken }

/** Formats credit as money of the shop: one credit is one baht. */
export const creditInBaht = (credits: number) => `฿${grouped(credits)}`
