import { useEffect, useRef } from 'react'

/**
 * Accepts pictures pasted anywhere while this part is shown. Pasted text goes to the focused field as usual.
 */
export function usePastedPictures(take: ((files: readonly Blob[]) => void) | null) {
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0 || latest.current === null) return
      event.preventDefault()
      latest.current(pictures)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}
