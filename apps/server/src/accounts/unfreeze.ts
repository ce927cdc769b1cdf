import type { Context } from '../context.ts'
import { type Seen, changeState } from './change-state.ts'

export const unfreeze = (context: Context, input: Seen) => changeState(context, 'unfreeze', input)
