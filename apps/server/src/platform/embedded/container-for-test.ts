import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Process numbers and shared memory of their own, as in a container. All its processes end with its first. */
const container = ['--pid', '--ipc', '--fork', '--mount-proc', '--kill-child']

/** Why no process can be started as in a container here; empty if one can. */
export const noContainers =
  process.platform === 'linux' && spawnSync('unshare', [...container, 'true']).status === 0
    ? ''
    : 'unshare is missing here, or needs to be root'

/**
 * Starts the embedded database of a folder as another container on the same volume does. `answer`: the postmaster's
 * number there, or why the start was refused.
 */
export async function startInContainer(
  dataDir: string,
): Promise<{ child: ChildProcess; answer: { pid: number } | { refused: string } }> {
  const owner = fileURLToPath(new URL('./owner-for-test.ts', import.meta.url))
  const child = spawn('unshare', [...container, process.execPath, owner, dataDir], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let words = ''
  child.stderr?.on('data', (part: Buffer) => (words += part.toString()))
  const started = once(child, 'message').then(([message]) => message as { pid: number })
  const ended = once(child, 'close').then(() => ({ refused: words }))
  return { child, answer: await Promise.race([started, ended]) }
}
