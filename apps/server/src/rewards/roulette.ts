import type { Context } from '../context.ts'
import { type ReportInput, rewardReport } from './reward-report.ts'

export const roulette = (context: Context, input: ReportInput) => rewardReport(context, 'roulette', input)
