import type { ReactNode } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { RegionProblem } from './RegionProblem.tsx'

type Props = {
  /** What lies over the page can be sent away; it is then not wanted any more. */
  onDismiss?: () => void
  children: ReactNode
}

/** A part of the frame that may fail by itself. */
export function Region({ onDismiss, children }: Props) {
  return (
    <Boundary fallback={(error) => <RegionProblem error={error} {...(onDismiss && { onDismiss })} />}>
      {children}
    </Boundary>
  )
}
