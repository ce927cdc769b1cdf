import type { BackendMode } from '@khlang/domain/crediting/order'
import type { CallBackend } from '#crediting/sending/backend.ts'
import type { Connection } from '#crediting/sending/backend-connection.ts'
import { createCallMetrics } from '#crediting/sending/call-metrics.ts'
import { createDispatcher, type Dispatcher } from '#crediting/sending/dispatcher.ts'
import { createSteps, type Steps } from '#crediting/sending/steps.ts'
import { createLog, type Log } from '#platform/monitoring/log.ts'
import type { Traces } from '#platform/monitoring/traces.ts'
import { noPolling } from '#platform/workers/work-poller.ts'
import type { World } from './world.ts'

/** The address of the back-end that this dispatcher calls. No profile belongs to it. */
export const testBackend = 'http://back-end.test'

type Options = {
  call: CallBackend
  /** Opens a connection for a call that follows soon. */
  connect?: () => Connection
  mode?: BackendMode
  slots?: number
  log?: Log
  noteTake?: () => void
  traces?: Traces
  /** Aborted when the process closes. */
  closing?: AbortSignal
  /** Faults between the dispatcher and the database. */
  faults?: (steps: Steps) => Partial<Steps>
}

/**
 * Creates a dispatcher that does not poll: it sends what the test gives it, and looks for expired leases and due orders
 * only in `sweep`. The test sets the answers of its back-end. Close the world's own dispatcher first
 * (`world.app.dispatcher.close()`): it would send the same orders.
 */
export function handDispatcher(
  { sql, app }: World,
  {
    call,
    connect,
    mode = 'legacy',
    slots = 1,
    log = createLog('silent'),
    noteTake = () => {},
    traces,
    closing = new AbortController().signal,
    faults,
  }: Options,
): Dispatcher {
  const maxCallMs = 1_000
  const openHeaders = () => ({})
  const whole = createSteps(
    sql,
    { name: 'test', place: testBackend, mode, comparedRun: app.historyRun, maxCallMs },
    log,
  )
  const steps = { ...whole, ...faults?.(whole) }
  return createDispatcher(
    {
      sql,
      poller: noPolling,
      call,
      connect,
      announce: () => {},
      mode,
      place: testBackend,
      openHeaders,
      steps,
      noteTake,
      maxCallMs,
      log,
      metrics: createCallMetrics(),
      traces: traces ?? null,
      closing,
    },
    { slots },
  )
}
