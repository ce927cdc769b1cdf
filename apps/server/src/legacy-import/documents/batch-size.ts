/** How many documents are processed in one transaction. */
export const usualBatchSize = 1_000
