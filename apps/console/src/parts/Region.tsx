import type { ReactNode } from 'react'
import { Boundary } from '#ui/Boundary.tsx'
import { RegionProblem } from './RegionProblem.tsx'

/** A part of the frame that may fail by itself. What floats can be sent away. */
export function Region({ floating = false, children }: { floating?: boolean; children: ReactNode }) {
  return (
    <Boundary
      fallback={(error, dismiss) => <RegionProblem error={error} {...(floating && { onDismiss: dismiss })} />}
    >
      {children}
    </Boundary>
  )
}
