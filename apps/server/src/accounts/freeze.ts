import type { Context } from '../context.ts'
import { type Because, changeState } from './change-state.ts'

/**
 * Anybody who may manage accounts can freeze one at once. To open one again needs a second person if the
 * shop's settings say so.
 */
export const freeze = (context: Context, input: Because) => changeState(context, 'freeze', input)
