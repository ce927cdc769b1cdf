import type { Context } from '../context.ts'
import { type Seen, changeState } from './change-state.ts'

export const reopen = (context: Context, input: Seen) => changeState(context, 'reopen', input)
