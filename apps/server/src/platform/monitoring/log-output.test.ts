import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** Runs these lines as a process of its own, with a log, and returns the messages on its standard output. */
async function messagesOf(lines: string): Promise<string[]> {
  const log = new URL('log.ts', import.meta.url).href
  const program = `import { createLog } from ${JSON.stringify(log)}\nconst log = createLog('info')\n${lines}`
  const ended = run(process.execPath, ['--input-type=module', '-e', program])
  const { stdout } = await ended.catch((error: { stdout: string }) => error)
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => (JSON.parse(line) as { msg: string }).msg)
}

test('a warning and the lines before it are written before the process can be killed', async () => {
  const killed =
    "log.info({}, 'first'); log.warn({}, 'second'); log.info({}, 'third'); process.kill(process.pid, 'SIGKILL')"
  expect(await messagesOf(killed)).toEqual(['first', 'second'])
})

test('a process that ends by itself has written every log line, also after an exception', async () => {
  for (const end of ['process.exit(1)', "throw new Error('unforeseen')"])
    expect(await messagesOf(`log.info({}, 'first'); log.info({}, 'second'); ${end}`)).toEqual([
      'first',
      'second',
    ])
})
