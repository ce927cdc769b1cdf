import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'

type Props<P> = {
  load: () => Promise<ComponentType<P>>
  props: P
  /**
   * Shown while the part loads: a placeholder of the same size, if other content would move when it appears.
   */
  meanwhile?: ReactNode
}

/**
 * Shows a component that is loaded when first needed: dialogs, palettes, sheets. Only the first `load` is used; a
 * later one is ignored. If loading fails, the surrounding region shows the error.
 */
export function Lazy<P extends object>({ load, props, meanwhile = null }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const [problem, setProblem] = useState<unknown>(null)
  useEffect(() => {
    let wanted = true
    loadPart(load).then(
      (part) => wanted && setPart(() => part),
      (error: unknown) => wanted && setProblem(error),
    )
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the part is chosen once
  }, [])
  if (problem !== null) throw problem
  return Part === null ? meanwhile : <Part {...props} />
}

const soonMs = 1_500

/** Loads a part 1.5 seconds after the calling component is shown, so that it is there when it is needed. */
export function usePartSoon(load: (() => Promise<unknown>) | undefined) {
  useEffect(() => {
    // A failure is ignored: the part is loaded again when needed, and an error is shown then.
    const timer = setTimeout(() => void load?.().catch(() => {}), soonMs)
    return () => clearTimeout(timer)
  }, [load])
}
