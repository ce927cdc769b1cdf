/** How long closing may take after the time in which the server only reports that it is not ready. */
const closingSeconds = 20

/**
 * Returns the milliseconds after which a process that closes is ended by force: the time of draining, and then what
 * closing itself may take.
 */
export const closingLimitMs = (drainSeconds: number) => (drainSeconds + closingSeconds) * 1_000
