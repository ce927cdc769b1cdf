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

/** Sent by a new tab to ask for the current epoch. */
export type Hello = { kind: 'hello' }
