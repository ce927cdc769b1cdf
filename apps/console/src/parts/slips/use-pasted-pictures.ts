import { type RefObject, useEffect, useRef } from 'react'
import { topDialog } from '#ui/top-layer.ts'

type Take = (files: readonly Blob[]) => void
type Place = { element: RefObject<HTMLElement | null>; take: RefObject<Take | null> }

/** Where pictures can be pasted now, newest last. */
const places: Place[] = []

/**
 * Returns the one place that a pasted picture is for: among those in the dialog on top, or on the page if no dialog is
 * open, the place with the focus, else the newest that can take it. Behind a dialog nobody sees what was pasted.
 */
function placeFor(target: EventTarget | null): Place | undefined {
  if (document.querySelector('dialog[data-cover][open]')) return undefined
  const top = topDialog()
  const onTop = places.filter(({ element: { current } }) => current && current.closest('dialog') === top)
  return (
    onTop.findLast(({ element }) => target instanceof Node && element.current!.contains(target)) ??
    onTop.findLast(({ take }) => take.current !== null)
  )
}

/**
 * Accepts pictures pasted anywhere while this part is shown, unless a dialog is open above it. Pasted text goes to the
 * focused field as usual. Returns the ref of this part's element.
 */
export function usePastedPictures<Kind extends HTMLElement>(take: Take | null): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  useEffect(() => {
    const place: Place = { element, take: latest }
    const paste = (event: ClipboardEvent) => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
      if (pictures.length === 0 || latest.current === null || placeFor(event.target) !== place) return
      event.preventDefault()
      latest.current(pictures)
    }
    places.push(place)
    addEventListener('paste', paste)
    return () => {
      places.splice(places.indexOf(place), 1)
      removeEventListener('paste', paste)
    }
  }, [])
  return element
}
