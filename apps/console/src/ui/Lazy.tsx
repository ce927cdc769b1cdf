import { type ComponentType, useEffect, useState } from 'react'

type Props<P> = { load: () => Promise<ComponentType<P>>; props: P }

/** A part that is fetched when it is first wanted: dialogs, palettes, sheets. Nothing is shown in its place meanwhile. */
export function Lazy<P extends object>({ load, props }: Props<P>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    let wanted = true
    void load().then((part) => wanted && setPart(() => part))
    return () => {
      wanted = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the part is chosen once
  }, [])
  return Part === null ? null : <Part {...props} />
}
