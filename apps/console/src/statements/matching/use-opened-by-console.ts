import { createContext, useContext } from 'react'

/**
 * The id of the entry that the console itself opened after the previous one was finished; null when a person
 * opened the current one.
 */
export const OpenedByConsole = createContext<string | null>(null)

/**
 * Returns the entry's id if the console itself opened the entry; null if a person did. Enter, which matches, is then
 * ignored for a moment.
 */
export const useOpenedByConsole = (entryId: string): string | null =>
  useContext(OpenedByConsole) === entryId ? entryId : null
