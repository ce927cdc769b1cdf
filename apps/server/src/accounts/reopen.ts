import type { Context } from '../context.ts'
import { type Seen, changeState } from './change-state.ts'

/** Opens a closed account again; refuses if another one that is not closed has its number. */
export const reopen = (context: Context, input: Seen) => changeState(context, 'reopen', input)
