import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { currentOrigin } from '../http/origin.ts'
import { currentTraceparent, traceIdOf } from './traces.ts'

/**
 * The fields that a log line may contain. Any other field is dropped, so that no name, number or secret gets
 * into the log.
 */
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
  'host',
  'how',
  'incident',
  'method',
  'migration',
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
  'request',
  'route',
  'status',
  'system',
  'timeline',
  'topic',
  'trace_id',
  'verdict',
  'worker',
] as const

const allowedNames: ReadonlySet<string> = new Set(allowed)

type LogFields = Partial<Record<(typeof allowed)[number], unknown>>

export type Log = Record<'debug' | 'info' | 'warn' | 'error', (fields: LogFields, message: string) => void>

type LogOptions = {
  /** The stream to write to; standard output by default. */
  to?: DestinationStream
  /** The name of this server, written into every line. */
  node?: string
}

/**
 * Creates the log. A line that is written while a request is handled has the id of that request, and of its
 * trace if there is one.
 */
export function createLog(level: string, { to, node }: LogOptions = {}): Log {
  const options: LoggerOptions = {
    level,
    base: node === undefined ? null : { node },
    mixin: () => {
      const traceparent = currentTraceparent()
      return {
        request: currentOrigin()?.request,
        ...(traceparent !== undefined && { trace_id: traceIdOf(traceparent) }),
      }
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { err: plainError },
    formatters: {
      log: (fields) => {
        const shown: Record<string, unknown> = {}
        for (const key in fields)
          if (allowedNames.has(key) && fields[key] !== undefined) shown[key] = fields[key]
        return shown
      },
    },
  }
  return pino(options, to ?? standardOutput())
}

/**
 * Since each request logs a line, lines are buffered for up to a tenth of a second and written together. A
 * warning or an error is written at once, with the lines before it. All lines are written when the process
 * ends normally.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, minLength: 8_192, periodicFlush: 100 })
  process.once('exit', () => output.flushSync())
  return {
    [Symbol.for('pino.metadata')]: true, // makes pino pass the level of each line to the stream
    lastLevel: 0,
    write(line: string) {
      output.write(line)
      if (this.lastLevel >= pino.levels.values['warn']!) output.flushSync()
    },
  } as DestinationStream & { lastLevel: number }
}

/**
 * Returns the loggable part of an error. Leaves out `detail` and `where`, in which database errors contain
 * the offending values.
 */
function plainError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    name: error.name,
    message: error.message,
    code: (error as { code?: unknown }).code,
    stack: error.stack,
  }
}
