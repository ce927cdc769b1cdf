import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'

/**
 * A back-end in its own process. It prints its address when it listens, "heard" when a call has arrived, and answers
 * yes 200 ms later. 100 ms after the answer, it writes to the pipe `PIPE`, to wake a caller that is blocked on it.
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
