import type { LiveRow, LiveTopic, Presence } from '@khlang/contract/live'

/**
 * What the one tab with the stream tells the others. The epoch names one connection: a tab that hears another epoch than it
 * knew may have missed rows and reads its lists again.
 */
export type Said = { epoch: string } & (
  | { kind: 'opened' }
  | { kind: 'beat'; build?: string }
  | { kind: 'row'; event: LiveRow }
  | { kind: 'presence'; who: Presence }
  | { kind: 'resync'; topic: LiveTopic | null }
)

/** A tab that has just opened asks which epoch it is. */
export type Hello = { kind: 'hello' }
