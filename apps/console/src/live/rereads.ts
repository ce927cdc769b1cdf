import type { LiveTopic } from '@khlang/contract/live'
import { tell } from './tell.ts'

/** Creates the list of those who must read again when rows may have been missed. */
export function newRereads() {
  const listeners = new Set<(topic: LiveTopic | null) => void>()
  return {
    /**
     * Calls the listener when rows of these topics may have been missed (of any topic if none is given), which after a new
     * connection is always so. Returns how to stop.
     */
    onReread(listener: () => void, topics?: readonly LiveTopic[]): () => void {
      const heed = (topic: LiveTopic | null) => {
        if (topic === null || !topics || topics.includes(topic)) listener()
      }
      listeners.add(heed)
      return () => void listeners.delete(heed)
    },
    /** Tells that rows of this topic may have been missed, or of all topics (null). */
    tellMissed: (topic: LiveTopic | null) => tell(listeners, topic),
  }
}
