import type { Me } from '@khlang/contract/staff'
import { createContext, useContext } from 'react'

export const MeContext = createContext<Me | null>(null)

/** Who is signed in. Only pages inside the shell ask, and the shell waits until it is known. */
export function useMe(): Me {
  const me = useContext(MeContext)
  if (me === null) throw new Error('Nobody is signed in here')
  return me
}
