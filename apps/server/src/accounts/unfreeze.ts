import type { Context } from '../context.ts'
import { type Seen, changeState } from './change-state.ts'

/** Opens a frozen account again; a second person may have to agree. */
export const unfreeze = (context: Context, input: Seen) => changeState(context, 'unfreeze', input)
