import { createContext, useContext } from 'react'

/**
 * The id of the entry that the console itself opened after the previous one was finished; null when a person
 * opened the current one.
 */
export const AdvancedTo = createContext<string | null>(null)

/** Returns the entry's id if the console itself opened it: the money key is then ignored for a moment. */
export const useAdvanced = (entryId: string): string | null =>
  useContext(AdvancedTo) === entryId ? entryId : null
