import { TestRunner } from 'vitest'
import { startTests } from 'vitest/internal/browser'

type Task = { name: string; type: string; mode: string; tasks?: Task[]; suite?: Task; result?: Result }
type Result = { state?: string; duration?: number; errors?: { message: string }[] }
type Running = { workerState: { filepath: string }; moduleRunner: unknown }

export type Asked = {
  /** Whether tests after a failed one run too. */
  toTheEnd?: boolean
  /** The tests that run, by their full names; without it all. */
  only?: ReadonlySet<string>
  onTest?: (name: string, took: number, isGreen: boolean) => void
  /** Called when everything is set up and the first test begins. */
  onFirst?: () => void
}
/** What was red first, or null if nothing was. */
export type Red = { test: string; message: string } | null

/** Runs a test file inside the run of another, as a rule up to the first red test, and reports nothing of it. */
class SilentRunner extends TestRunner {
  asked: Asked = {}
  red: Red = null
  #first = true

  override onBeforeRunTask(test: never) {
    const task = test as Task
    if (this.red && !this.asked.toTheEnd) task.mode = 'skip'
    else if (task.mode === 'run' && this.#first) {
      this.#first = false
      this.asked.onFirst?.()
    }
    return super.onBeforeRunTask(test)
  }

  override onAfterRunTask(test: never) {
    const { result, mode } = test as Task
    const red = redOf(test)
    if (mode === 'run') this.asked.onTest?.(nameOf(test), result?.duration ?? 0, red === null)
    this.red ??= red
    super.onAfterRunTask(test)
  }

  /**
   * Does not call the original, which would write snapshots and report those of left-out tests as obsolete. They are
   * still compared.
   */
  override onAfterRunSuite(suite: never): Promise<void> {
    this.red ??= redOf(suite)
    return Promise.resolve()
  }

  onCollected([file]: Task[]) {
    const { only } = this.asked
    if (only && file) leaveOut(file, only)
  }
}

export async function runSilently(parent: TestRunner, file: string, asked: Asked): Promise<Red> {
  const runner = new SilentRunner(parent.config)
  const { workerState, moduleRunner } = parent as unknown as Running
  Object.assign(runner, { moduleRunner, asked, _otel: (parent as unknown as { _otel: unknown })._otel })
  workerState.filepath = file
  const [done] = (await startTests([file], runner as never)) as unknown as Task[]
  return runner.red ?? redOf(done as never)
}

/** Leaves out all tests but these, and suites in which none is left. Returns whether any is left. */
function leaveOut(task: Task, only: ReadonlySet<string>): boolean {
  const stays = task.tasks
    ? task.tasks.filter((inside) => leaveOut(inside, only)).length > 0
    : only.has(nameOf(task as never))
  if (!stays && task.mode === 'run') task.mode = 'skip'
  return stays
}

function nameOf(test: never): string {
  const { name, suite } = test as Task
  return suite ? `${nameOf(suite as never)} > ${name}` : name
}

function redOf(task: never): Red {
  const { name, result } = task as Task
  return result?.state === 'fail' ? { test: name, message: result.errors?.[0]?.message ?? 'red' } : null
}
