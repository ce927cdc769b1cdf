import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { creditBarely } from './bare-credit.ts'

/** Serves `/?orders=2000`: credits this many, sixteen at a time, and answers with the seconds it took. */
const workers = 16

createServer((request, response) => {
  const orders = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('orders'))
  void work(orders).then((seconds) => response.end(String(seconds)))
}).listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))

process.once('SIGTERM', () => process.exit())

async function work(orders: number): Promise<number> {
  const startedAt = performance.now()
  let left = orders
  const worker = async () => {
    while (left-- > 0) await creditBarely(randomUUID())
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return (performance.now() - startedAt) / 1000
}
