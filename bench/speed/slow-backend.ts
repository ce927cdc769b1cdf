import { createServer } from 'node:http'

/**
 * A crediting back-end that answers yes after a delay. It keeps no books, since only the work around it is
 * measured.
 */
const milliseconds = 20

createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end('{"status":true}')
    }, milliseconds)
  })
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())
