import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * A back-end in a process of its own: says "heard" when a call is there, answers yes, and when the answer has left it writes to
 * the pipe of `PIPE`, for a caller who stands still until then.
 */
const server = createServer((call, answer) => {
  call.resume()
  call.once('end', () => {
    process.stdout.write('heard\n')
    answer.once('finish', () => setTimeout(() => writeFileSync(process.env['PIPE']!, 'sent'), 100))
    setTimeout(() => answer.end('{"status":true}'), 200)
  })
})
server.listen(0, '127.0.0.1', () => process.stdout.write(`${JSON.stringify(server.address())}\n`))
