const name = 'first-contentful-paint'
/** How long to wait in a browser that does not report its paints. */
const patienceMs = 2_000

/**
 * Resolves after the first paint, so that less important work does not delay it; at once if it has happened, or in a
 * hidden tab, which paints nothing; in any case after two seconds.
 */
export const afterFirstPaint = () =>
  new Promise<void>((resolve) => {
    if (document.hidden || performance.getEntriesByName(name).length > 0) return resolve()
    setTimeout(resolve, patienceMs)
    const watch = new PerformanceObserver((list) => {
      if (list.getEntriesByName(name).length === 0) return
      watch.disconnect()
      resolve()
    })
    watch.observe({ type: 'paint', buffered: true })
  })
