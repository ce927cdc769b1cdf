import type { Context } from '../context.ts'
import { type Because, changeState } from './change-state.ts'

/**
 * Freezes an account. Anybody who may manage accounts can do so alone and at once; unfreezing needs a second person
 * if the shop's settings say so.
 */
export const freeze = (context: Context, input: Because) => changeState(context, 'freeze', input)
