import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { creditBarely } from './bare-credit.ts'

/** Credits within the HTTP request, and answers only after that. */
createServer((request, response) => {
  void text(request)
    .then((body) => creditBarely((JSON.parse(body) as { id: string }).id))
    .then((state) => response.end(state))
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())
