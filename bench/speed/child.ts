import { fork } from 'node:child_process'
import { once } from 'node:events'

/**
 * A process that does one job after the other, so that the load does not run in the measuring process. `ask`
 * takes the next answer for its own, so there may be only one at a time; it throws if the job failed or the
 * process ended.
 */
export type Child<Job, Result> = { ask: (job: Job) => Promise<Result>; stop: () => Promise<void> }

type Answer<Result> = { result: Result } | { error: string }

/** Starts this file as a child process, which serves jobs with `serveParent`. */
export function startChild<Job, Result>(file: URL): Child<Job, Result> {
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const gone = once(child, 'exit')
  return {
    async ask(job) {
      const answered = once(child, 'message') as Promise<[Answer<Result>]>
      child.send(job as object)
      const [answer] = await Promise.race([answered, gone.then((): never => fail('it ended'))])
      return 'error' in answer ? fail(answer.error) : answer.result
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      await gone
    },
  }
}

function fail(reason: string): never {
  throw new Error(`The process that makes the load failed: ${reason}`)
}

/** Serves jobs in the child: this process does the work that its parent sends. */
export function serveParent<Job, Result>(work: (job: Job) => Promise<Result>): void {
  const answer = async (job: Job): Promise<Answer<Result>> => {
    try {
      return { result: await work(job) }
    } catch (error) {
      return { error: (error as Error).stack ?? String(error) }
    }
  }
  process.on('message', (job) => void answer(job as Job).then((result) => process.send?.(result)))
  process.once('disconnect', () => process.exit())
}
