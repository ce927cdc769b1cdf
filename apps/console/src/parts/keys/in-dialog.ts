import { createContext } from 'react'

/** Whether this part is inside a dialog, where the shortcuts of the page are off. */
export const InDialog = createContext(false)
