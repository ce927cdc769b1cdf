/** How many documents are processed in one transaction. */
export type Pace = { batch: number }
export const usualPace: Pace = { batch: 1_000 }
