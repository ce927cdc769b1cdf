import type { Context } from '../context.ts'
import { changeGuide } from './change-guide.ts'

/** Sets whether the dashboard hides the unfinished setup steps. */
export const putAway = (context: Context, { putAway: isPutAway }: { putAway: boolean }) =>
  changeGuide(context, (guide) => ({ ...guide, putAway: isPutAway }))
