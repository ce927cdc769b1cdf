import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type Period, shiftFigures } from './shift-figures.ts'

/** What a hand-over of this period would say now. */
export function shift({ caller, sql }: Context, period: Period) {
  permit(caller, 'list.view')
  return shiftFigures(sql, period)
}
