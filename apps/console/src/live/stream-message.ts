import type { LiveRow, LiveTopic, Presence } from '@khlang/contract/live'

/**
 * Messages from the leading tab to the others. The epoch identifies one connection: a tab that sees a new epoch may
 * have missed rows and reads its lists again.
 */
export type StreamMessage = { epoch: string } & (
  | { kind: 'opened' }
  | { kind: 'beat'; build?: string }
  | { kind: 'row'; event: LiveRow }
  | { kind: 'presence'; who: Presence }
  | { kind: 'resync'; topic: LiveTopic | null }
)

/** Sent by a new tab to ask for the current epoch, and by one that hears nothing to ask whether the leading tab runs. */
export type Hello = { kind: 'hello' }

/** The answer of the leading tab, also while it has no connection. */
export type Leading = { kind: 'leading' }

/** What tabs send to each other. */
export type TabMessage = StreamMessage | Hello | Leading
