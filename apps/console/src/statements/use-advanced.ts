import { createContext, useContext } from 'react'

/** The entry that the console opened by itself, after the one before it was done; null when a person opened what is open. */
export const AdvancedTo = createContext<string | null>(null)

/** The entry, where the console opened it by itself: it is news for the money key. */
export const useAdvanced = (entryId: string): string | null =>
  useContext(AdvancedTo) === entryId ? entryId : null
