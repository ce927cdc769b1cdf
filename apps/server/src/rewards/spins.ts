import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

/** Returns one page of the report of the wheel of fortune (หมุนวงล้อ); `roulette` is another wheel. */
export const spins = (context: Context, input: ReportInput) => rewardReport(context, 'spin', input)
