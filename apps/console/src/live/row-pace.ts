/**
 * Reports which rows have changed: the first at once, those that follow within `everyMs` together at its end.
 * A burst of changes then costs a few frames instead of one frame each.
 */
export function createRowPace(everyMs: number, changed: (id: string) => void) {
  const waiting = new Set<string>()
  let pause: ReturnType<typeof setTimeout> | undefined

  function resume() {
    const ids = [...waiting]
    waiting.clear()
    pause = ids.length > 0 ? setTimeout(resume, everyMs) : undefined
    ids.forEach(changed)
  }

  return {
    tell(id: string) {
      if (pause !== undefined) return void waiting.add(id)
      pause = setTimeout(resume, everyMs)
      changed(id)
    },
    stop() {
      clearTimeout(pause)
      pause = undefined
      waiting.clear()
    },
  }
}
