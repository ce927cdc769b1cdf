const name = 'first-contentful-paint'
/** For a browser that does not say when it paints. */
const patienceMs = 2_000

/** Once something is on the screen: what comes below it must not hold it back. Behind another tab nothing is painted. */
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
