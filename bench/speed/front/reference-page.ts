import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'

/**
 * A page that stays the same in all versions: a script of some size in its head, and a list that it draws.
 * Measured in the same run as the console, it shows how slow the machine is at the moment.
 */
const functions = 2_600
const rows = 60

const script = [
  'const made = []',
  ...Array.from({ length: functions }, (_, index) => {
    const [a, b, c] = [(index * 7919) % 100003, (index * 104729) % 100003, (index * 1299709) % 100003]
    return `made.push(function step${index}(value) { const list = [${a}, ${b}, ${c}, value]; return list.map((one) => (one * ${a} + ${b}) % ${c + 1}).reduce((sum, one) => sum + one, ${index}) })`
  }),
  `let value = 1
for (let round = 0; round < 12; round++) for (const step of made) value = step(value) % 65521
const list = document.createElement('main')
for (let row = 0; row < ${rows}; row++) {
  const line = document.createElement('p')
  line.textContent = 'รายการที่ ' + row + ' · ' + ((value * (row + 1)) % 99991)
  list.append(line)
}
document.body.append(list)`,
].join('\n')

const page = `<!doctype html><html lang="th"><meta charset="utf-8"><title>Reference</title>
<style>body { font: 16px/1.5 sans-serif; margin: 2rem } p { margin: 0; padding: 0.5rem; border-bottom: 1px solid #ccc }</style>
<body><script type="module" src="/script.js"></script>`

const files: Record<string, { type: string; body: Buffer }> = {
  '/': { type: 'text/html; charset=utf-8', body: gzipSync(page) },
  '/script.js': { type: 'text/javascript; charset=utf-8', body: gzipSync(script, { level: 9 }) },
}

createServer((request, response) => {
  const file = files[request.url ?? '']
  if (!file) return response.writeHead(404).end()
  return response
    .writeHead(200, {
      'content-type': file.type,
      'content-encoding': 'gzip',
      'content-length': file.body.length,
      'cache-control': 'no-store',
    })
    .end(file.body)
}).listen(Number(process.env['PORT']), '127.0.0.1', () =>
  console.log('ready', files['/script.js']!.body.length),
)

process.once('SIGTERM', () => process.exit())
