import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type Period, shiftFigures } from './shift-figures.ts'

/** Returns what a hand-over of this period would contain now. */
export function shift({ caller, sql }: Context, period: Period) {
  permit(caller, 'list.view')
  return shiftFigures(sql, period)
}
