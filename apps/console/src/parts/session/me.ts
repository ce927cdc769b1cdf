import type { Me } from '@khlang/contract/staff/staff'
import { createContext, useContext } from 'react'

export const MeContext = createContext<Me | null>(null)

/**
 * Returns the signed-in employee. Only for pages inside the shell, which is shown after the employee is
 * loaded.
 */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === null) throw new Error('Nobody is signed in here')
  return me
}
