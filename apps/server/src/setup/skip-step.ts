import type { OptionalStep } from '@khlang/domain/setup/setup-steps'
import type { Context } from '../context.ts'
import { changeGuide } from './change-guide.ts'

/** Marks a step as not needed by the shop, or as needed again. */
export const skipStep = (context: Context, { step, skipped }: { step: OptionalStep; skipped: boolean }) =>
  changeGuide(context, (guide) => ({
    ...guide,
    skipped: [...guide.skipped.filter((one) => one !== step), ...(skipped ? [step] : [])],
  }))
