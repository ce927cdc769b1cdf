import type { ReactNode } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { RegionProblem } from './RegionProblem.tsx'

type Props = {
  /** Closes the region, if it floats over the page. */
  onDismiss?: () => void
  children: ReactNode
}

/** Contains a part of the page that may fail without breaking the rest. */
export function Region({ onDismiss, children }: Props) {
  return (
    <Boundary fallback={(error) => <RegionProblem error={error} {...(onDismiss && { onDismiss })} />}>
      {children}
    </Boundary>
  )
}
