import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

/** Returns one page of the report of redemptions. */
export const redemptions = (context: Context, input: ReportInput) =>
  rewardReport(context, 'redemption', input)
