import type { Page } from 'playwright-core'
import { type Task, traceTasks } from './long-tasks.ts'

export type Scrolled = { frames: number; cpuPerFrame: number; dropped: number; tasks: Task[] }

/** Five seconds of frames at 60 Hz; each frame scrolls by about three rows. */
const frames = 300
const pixels = 140

const grid = `document.querySelector('[role=grid]')`
const loadedRows = `Math.round(${grid}.querySelector('[role=rowgroup]:nth-of-type(2)').clientHeight / 46)`

/** Scrolls to the end repeatedly until this many rows have been loaded from the server. */
export const loadRows = (page: Page, count: number): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const timer = setInterval(() => {
      const loaded = ${loadedRows}
      if (loaded < ${count}) return void (${grid}.scrollTop = ${grid}.scrollHeight)
      clearInterval(timer)
      done(loaded)
    }, 15)
  })`)

/**
 * Shows `count` rows with minimal work: a box with absolutely positioned rows, of which those that leave at
 * the top return at the bottom with other text. Nothing can be focused, dragged, announced to a screen reader
 * or changed live.
 */
export const showBareRows = (page: Page, count: number) =>
  page.setContent(`<!doctype html><html lang="th"><style>
    [role=grid] { height: 760px; overflow: auto; font: 15px/1.6 sans-serif }
    .row { position: absolute; inset-inline: 0; height: 46px; display: grid; grid-template-columns: repeat(9, 1fr); border-bottom: 1px solid #ccc }
    </style><div role="grid"><div style="position: relative; height: ${count * 46}px"></div></div><script>
    const grid = document.querySelector('[role=grid]')
    const rows = Array.from({ length: 30 }, () => {
      const row = grid.firstChild.appendChild(document.createElement('div'))
      row.className = 'row'
      for (let cell = 0; cell < 9; cell++) row.appendChild(document.createElement('span'))
      return row
    })
    const show = () => {
      const first = Math.max(0, Math.floor(grid.scrollTop / 46) - 5)
      for (let at = first; at < first + rows.length; at++) {
        const row = rows[at % rows.length]
        if (row.shows === at) continue
        row.shows = at
        row.style.transform = 'translateY(' + at * 46 + 'px)'
        for (let cell = 0; cell < 9; cell++) row.children[cell].textContent = 'ช่อง ' + cell + ' · ' + ((at * 7919 + cell) % 100003)
      }
    }
    grid.addEventListener('scroll', show)
    show()
    </script>`)

/**
 * Scrolls down from the middle of the loaded rows, one step per frame, like a mouse wheel: once to warm up, once
 * for the milliseconds of processor time per frame, and once for the tasks, since tracing takes time too.
 */
export async function scrollThrough(page: Page): Promise<Scrolled> {
  const debug = await page.context().newCDPSession(page)
  await debug.send('Performance.enable', { timeDomain: 'threadTicks' })
  const taskSeconds = async () => {
    const { metrics } = await debug.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')!.value
  }
  const run = async () =>
    page.evaluate<number>(`new Promise((done) => {
      const grid = ${grid}
      grid.scrollTop = grid.scrollHeight / 2
      let left = ${frames}
      let startedAt = 0
      requestAnimationFrame(function frame(now) {
        startedAt ||= now
        if (left-- === 0) return done(now - startedAt)
        grid.scrollTop += ${pixels}
        requestAnimationFrame(frame)
      })
    })`)
  await run() // warm-up of the code and the list
  const before = await taskSeconds()
  const tookMs = await run()
  const cpuPerFrame = ((await taskSeconds()) - before) * (1000 / frames)
  const tasks = await traceTasks(page, async () => void (await run()))
  return { frames, cpuPerFrame, dropped: Math.max(0, Math.round(tookMs / (1000 / 60)) - frames), tasks }
}
