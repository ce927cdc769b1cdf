import { createServer } from 'node:http'

/**
 * Does the least that a server can do: answers GET requests; of a flood it refuses each request by its head,
 * closes, and does not read the body.
 */
createServer(({ method }, response) => {
  if (method === 'GET') return response.end('{}')
  response.writeHead(429, { connection: 'close' })
  return response.end()
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())
