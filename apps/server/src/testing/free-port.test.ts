import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { freePort } from './free-port.ts'

const here = fileURLToPath(new URL('./free-port.ts', import.meta.url))

test('two processes that search from the same port number never get the same port', async () => {
  const taken = await freePort()
  const other = spawn(process.execPath, [
    '--input-type=module',
    '--eval',
    `Object.defineProperty(process, 'pid', { value: ${process.pid} })
     const { freePort } = await import(${JSON.stringify(here)})
     console.log(JSON.stringify([await freePort(), await freePort()]))`,
  ])
  const [words] = await Promise.all([text(other.stdout), once(other, 'exit')])
  const given = JSON.parse(words) as number[]
  expect(new Set([...given, taken]).size).toBe(3)
  const hundredOf = (port: number) => Math.floor(port / 100)
  expect(given.map(hundredOf)).not.toContain(hundredOf(taken))
})
