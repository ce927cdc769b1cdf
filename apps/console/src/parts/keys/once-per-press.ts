/** Lets a held Enter press a button, or submit a field, only once; the browser would repeat it. */
export function oncePerPress(event: Pick<KeyboardEvent, 'repeat' | 'key' | 'target' | 'preventDefault'>) {
  const pressed = (event.target as Element).closest('button, a, summary, input')
  if (event.repeat && event.key === 'Enter' && pressed) event.preventDefault()
}
