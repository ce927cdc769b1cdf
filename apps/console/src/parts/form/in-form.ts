import { createContext } from 'react'

/** Whether this part stands inside a `<form>`, where no other form may stand: browsers do not send an inner one. */
export const InForm = createContext(false)
