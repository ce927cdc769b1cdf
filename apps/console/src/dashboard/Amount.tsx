import { Tip } from '#ui/Tip.tsx'
import { abbreviated, exactly } from './abbreviated.ts'

/** Shows an abbreviated amount; the exact one on hover, on focus and for screen readers. */
export const Amount = ({ of }: { of: number }) =>
  Math.abs(of) > 999 ? (
    <Tip text={exactly(of)} names>
      {() => (
        <span>
          <span aria-hidden="true">{abbreviated(of)}</span>
          <span className="unseen">{exactly(of)}</span>
        </span>
      )}
    </Tip>
  ) : (
    <span>{exactly(of)}</span>
  )
