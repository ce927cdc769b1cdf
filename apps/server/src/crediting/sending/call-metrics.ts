import type { Verdict } from '@khlang/domain/crediting/answer'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { Counter, Histogram, Registry } from 'prom-client'

/** What this process has seen of the back-end since it started, for Prometheus. */
export type CallMetrics = {
  registry: Registry
  /** `seconds`: from taking the order to the answer. */
  attempted: (kind: CreditOrder['kind'], verdict: Verdict, seconds: number) => void
  /** Counts leases that this process ended, whichever process had taken the order. */
  leasesLost: (count: number) => void
}

/** Metrics of calls to the back-end, in a registry of their own. Durations are in seconds. */
export function createCallMetrics(): CallMetrics {
  const registry = new Registry()
  const calls = new Histogram({
    name: 'backend_call_duration_seconds',
    help: 'Time from taking an order to the answer of the back-end, by what was asked and how the answer was read',
    labelNames: ['kind', 'verdict'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  const lostCounter = new Counter({
    name: 'order_leases_lost_total',
    help: 'Orders that were taken and not answered within their lease, found by this process',
    registers: [registry],
  })
  return {
    registry,
    attempted: (kind, verdict, seconds) => calls.observe({ kind, verdict }, seconds),
    leasesLost: (count) => lostCounter.inc(count),
  }
}
