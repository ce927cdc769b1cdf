import type { Context } from '../context.ts'
import { type SeenWithReason, changeState } from './change-state.ts'

/**
 * Freezes an account. Anybody who may manage accounts can do this alone and at once. Unfreezing needs a
 * second person if the shop's settings require it.
 */
export const freeze = (context: Context, input: SeenWithReason) => changeState(context, 'freeze', input)
