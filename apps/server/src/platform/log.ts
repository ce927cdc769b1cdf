import { type DestinationStream, type LoggerOptions, pino } from 'pino'

/** What a log line may hold. Anything else is dropped, so that no name, number or secret can slip in (safety 4.6). */
const allowed = [
  'act',
  'attempt',
  'code',
  'count',
  'employeeId',
  'err',
  'importId',
  'backTestId',
  'broken',
  'hash',
  'how',
  'incident',
  'method',
  'mode',
  'ms',
  'lostHeads',
  'lostTakes',
  'orderId',
  'phoneId',
  'webhookId',
  'pid',
  'place',
  'port',
  'reason',
  'route',
  'status',
  'system',
  'timeline',
  'topic',
  'verdict',
  'worker',
] as const

type LogFields = Partial<Record<(typeof allowed)[number], unknown>>

export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: LogFields, message: string) => void>

/** To standard output, or to wherever its lines are looked at. */
export function createLog(level: string, to?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: plainError },
    formatters: {
      log: (fields) =>
        Object.fromEntries(allowed.filter((key) => key in fields).map((key) => [key, fields[key]])),
    },
  }
  return to ? pino(options, to) : pino(options)
}

/** Database errors carry the offending values in `detail` and `where`: those stay out. */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    code: (error as { code?: unknown }).code,
    stack: error.stack,
  }
}
