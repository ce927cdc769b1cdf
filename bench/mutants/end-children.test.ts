import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const endChildren = new URL('end-children.ts', import.meta.url).href

/** Whether the process still runs. */
function runs(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('an interrupted run of mutants leaves no process behind that is in an endless loop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'khlang-mutants-'))
  let child: number | undefined
  try {
    await writeFile(join(folder, 'loop.mjs'), `process.send('looping'); setImmediate(() => { for (;;); })`)
    await writeFile(
      join(folder, 'run.mjs'),
      `import childProcess from 'node:child_process'
      import { endChildrenAtExit } from ${JSON.stringify(endChildren)}
      endChildrenAtExit()
      process.on('SIGINT', () => process.exit(130))
      const child = childProcess.fork(${JSON.stringify(join(folder, 'loop.mjs'))})
      child.once('message', () => process.stdout.write(String(child.pid)))`,
    )
    const run = spawn(process.execPath, [join(folder, 'run.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [written] = (await once(run.stdout, 'data')) as [Buffer]
    child = Number(written.toString())
    expect(runs(child)).toBe(true)
    run.kill('SIGINT')
    await once(run, 'exit')
    await expect.poll(() => runs(child!)).toBe(false)
  } finally {
    if (child !== undefined && runs(child)) process.kill(child, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})
