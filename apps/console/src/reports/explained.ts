import type { DiscrepancyShown, Explanation } from '@khlang/contract/reports/daily-close'

/** Names a discrepancy within its day. */
export const keyOf = ({ kind, account }: Pick<DiscrepancyShown, 'kind' | 'account'>): string =>
  account === null ? kind : `${kind}@${account}`

/** Whether a valid explanation of this discrepancy exists: not withdrawn, and given for the current figure. */
export const isExplained = (one: DiscrepancyShown, explanations: readonly Explanation[]): boolean =>
  explanations.some((explanation) => explanation.stands && keyOf(explanation) === keyOf(one))

/**
 * Returns the first discrepancy without a valid explanation, undefined if there is none (`next`), and the explanations
 * whose discrepancy is gone, withdrawn ones too.
 */
export const explainedOf = (
  discrepancies: readonly DiscrepancyShown[],
  explanations: readonly Explanation[],
) => ({
  next: discrepancies.find((one) => !isExplained(one, explanations)),
  withoutDiscrepancy: explanations.filter(
    (one) => !discrepancies.some((discrepancy) => keyOf(discrepancy) === keyOf(one)),
  ),
})
