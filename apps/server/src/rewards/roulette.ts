import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

/** Returns one page of the report of the roulette (วงล้อเสี่ยงโชค); `spins` is of the other wheel. */
export const roulette = (context: Context, input: ReportInput) => rewardReport(context, 'roulette', input)
