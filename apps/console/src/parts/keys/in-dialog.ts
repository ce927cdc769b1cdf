import { createContext } from 'react'

/** Whether this stands in a dialog, where the keys of the page rest. */
export const InDialog = createContext(false)
