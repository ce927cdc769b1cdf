import childProcess, { type ChildProcess } from 'node:child_process'

/**
 * Ends the processes that this one forks as soon as it exits, also by an interrupt. StrykerJS only closes the channel to
 * them, which a process in the endless loop of a mutant does not notice: it kept a core for hours.
 */
export function endChildrenAtExit(): void {
  const children = new Set<ChildProcess>()
  const { fork } = childProcess
  childProcess.fork = ((...given: Parameters<typeof fork>) => {
    const child = fork(...given)
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }) as typeof fork
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')))
}
