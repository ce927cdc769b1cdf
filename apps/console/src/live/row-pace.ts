/**
 * Reports which rows have changed: the first at once, those that follow within `everyMs` milliseconds together at its
 * end, each once. A burst of changes then costs a few frames instead of one frame each.
 */
export function createRowPace(everyMs: number, onChange: (id: string) => void) {
  const waitingIds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function resume() {
    const ids = [...waitingIds]
    waitingIds.clear()
    timer = ids.length > 0 ? setTimeout(resume, everyMs) : undefined
    ids.forEach(onChange)
  }

  return {
    tell(id: string) {
      if (timer !== undefined) return void waitingIds.add(id)
      timer = setTimeout(resume, everyMs)
      onChange(id)
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      waitingIds.clear()
    },
  }
}
