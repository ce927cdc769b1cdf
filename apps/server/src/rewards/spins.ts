import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

export const spins = (context: Context, input: ReportInput) => rewardReport(context, 'spin', input)
