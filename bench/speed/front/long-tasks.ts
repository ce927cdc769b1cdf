import type { Page } from 'playwright-core'
import { traceEvents } from '../../../e2e/trace.ts'

/** A task of the page's thread: its elapsed time, and the processor time that it used. */
export type Task = { clockMs: number; cpuMs: number }

/**
 * Returns every task of the page during the work, from the browser's own trace. On a shared machine a short
 * task takes long when other programs run first; its processor time says whether the page caused it. Where the
 * trace has no processor time, the elapsed time stands for it.
 */
export async function traceTasks(page: Page, work: () => Promise<void>): Promise<Task[]> {
  const events = await traceEvents(page, ['toplevel'], work)
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  return events
    .filter(({ ph, dur, pid, tid }) => ph === 'X' && dur !== undefined && mains.has(`${pid} ${tid}`))
    .map(({ dur = 0, tdur = dur }) => ({ clockMs: dur / 1000, cpuMs: tdur / 1000 }))
}
