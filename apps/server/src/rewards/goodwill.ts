import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

export const goodwill = (context: Context, input: ReportInput) => rewardReport(context, 'goodwill', input)
