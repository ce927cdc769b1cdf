import { createServer } from 'node:http'

/**
 * Does the minimum of a server: answers GET requests, and refuses all others after reading the head: closes
 * without reading the body.
 */
createServer(({ method }, response) => {
  if (method === 'GET') return response.end('{}')
  response.writeHead(429, { connection: 'close' })
  return response.end()
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())
