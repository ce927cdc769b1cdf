/**
 * Calls every listener. One that throws keeps the message from no other, since nothing would read the missed row
 * again; the browser reports the error like any uncaught one.
 */
export function tell<Message extends unknown[]>(
  listeners: Iterable<(...message: Message) => void>,
  ...message: Message
): void {
  for (const listener of listeners)
    try {
      listener(...message)
    } catch (error) {
      reportError(error)
    }
}
