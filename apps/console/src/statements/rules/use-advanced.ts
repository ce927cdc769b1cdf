import { createContext, useContext } from 'react'

/**
 * The id of the entry that the console opened by itself after the previous one was finished; null when a person opened
 * the current one.
 */
export const AdvancedTo = createContext<string | null>(null)

/** Returns the entry's id if the console opened it by itself: the money key then waits a moment. */
export const useAdvanced = (entryId: string): string | null =>
  useContext(AdvancedTo) === entryId ? entryId : null
