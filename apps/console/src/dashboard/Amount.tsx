import { Tip } from '#ui/Tip.tsx'
import { abbreviated, exactly } from './abbreviated.ts'

/** For a glance; to the last baht for whoever points at it, comes to it, or listens. */
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
