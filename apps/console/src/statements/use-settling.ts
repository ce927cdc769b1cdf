import { createContext, useContext, useEffect, useState } from 'react'

/** The entry that the console opened by itself, after the one before it was done; null when a person opened what is open. */
export const AdvancedTo = createContext<string | null>(null)

/** A key that bounces, or a second press meant for the entry before, comes within this time. */
const settleMs = 600

/**
 * Whether this entry is too new for the money key: the console has just opened it, so a press now may be meant for the one before. What a
 * person opened is never too new.
 */
export function useSettling(entryId: string): boolean {
  const advanced = useContext(AdvancedTo) === entryId
  const [settling, setSettling] = useState(advanced)
  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => setSettling(false), settleMs)
    return () => clearTimeout(timer)
  }, [settling])
  return settling
}
