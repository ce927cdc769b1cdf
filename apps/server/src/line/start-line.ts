import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import type { WorkPoller } from '#platform/workers/work-poller.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { type CallLine, createLineApi } from './line-api.ts'
import { startLineWorker } from './line-worker.ts'
import { startLineSender } from './line-sender.ts'

/** What the commands use: a call to LINE, answered at once, and waking the sender for a queued part of a message. */
export type LineSending = { call: CallLine; wakeSender: (part: string) => void }

export type RunningLine = LineSending & {
  onEvent: (eventId: string) => void
  /**
   * Handles due events, requests due profiles and sends due messages, and waits until this is done. Normally
   * runs on its own; tests call it directly.
   */
  keep: () => Promise<void>
  close: () => Promise<void>
}

/** Starts handling webhooks and sending messages, whether or not the account is enabled now. */
export function startLine({
  url,
  ...options
}: {
  url: string
  sql: Sql
  sealing: Sealing
  log: Log
  poller: WorkPoller
}): RunningLine {
  const call = createLineApi(url)
  const worker = startLineWorker({ ...options, call })
  const sender = startLineSender({ ...options, call })
  return {
    call,
    wakeSender: sender.wake,
    onEvent: worker.wake,
    async keep() {
      await worker.keep()
      await sender.sweep()
    },
    async close() {
      await worker.close()
      await sender.close()
    },
  }
}
