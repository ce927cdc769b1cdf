import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

/** Returns one page of the report of goodwill; `giveGoodwill` gives some. */
export const goodwill = (context: Context, input: ReportInput) => rewardReport(context, 'goodwill', input)
