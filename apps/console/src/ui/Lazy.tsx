import { type ComponentType, useEffect, useState } from 'react'
import { loadPart } from './load-part.ts'

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P }

/**
 * A part that is fetched when it is first wanted: dialogs, palettes, sheets. Nothing is shown in its place meanwhile; one that
 * does not come is a problem of the region it was wanted in.
 */
export function Lazy<P extends object>({ load, props }: Props<P>) {
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
  return Part === null ? null : <Part {...props} />
}

const soonMs = 1_500

/** A part that is no part of the first picture, and there before anybody asks for it. */
export function usePartSoon(load: (() => Promise<unknown>) | undefined) {
  useEffect(() => {
    // Should it not come now, it is asked for again when it is wanted, and said so there.
    const timer = setTimeout(() => void load?.().catch(() => {}), soonMs)
    return () => clearTimeout(timer)
  }, [load])
}
