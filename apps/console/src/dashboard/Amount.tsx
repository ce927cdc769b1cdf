import { Tip } from '#ui/Tip.tsx'
import { abbreviated, exactly } from './abbreviated.ts'

/**
 * Shows an amount in baht or a count, abbreviated above 999; the exact one on hover, on focus and for screen readers.
 */
export const Amount = ({ amount }: { amount: number }) =>
  Math.abs(amount) > 999 ? (
    <Tip text={exactly(amount)} names>
      {() => (
        <span>
          <span aria-hidden="true">{abbreviated(amount)}</span>
          <span className="unseen">{exactly(amount)}</span>
        </span>
      )}
    </Tip>
  ) : (
    <span>{exactly(amount)}</span>
  )
