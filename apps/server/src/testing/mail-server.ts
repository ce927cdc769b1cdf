import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export type MailServer = AsyncDisposable & { url: string; received: string[] }

/**
 * Starts a mail server with only the commands that our mailer uses. It accepts every mail, or (`takes` false) refuses
 * every recipient. `received` has the mails with their headers, undecoded.
 */
export async function startMailServer({ takes = true } = {}): Promise<MailServer> {
  const received: string[] = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    socket.on('error', () => {})
    socket.write('220 mail.example.test ESMTP\r\n')
    let data: string | null = null
    let rest = ''
    socket.on('data', (bytes) => {
      rest += bytes.toString('utf8')
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (data !== null && line !== '.') {
          data += `${line}\n`
          continue
        }
        if (data !== null) {
          received.push(data)
          data = null
          socket.write('250 taken\r\n')
          continue
        }
        const [word] = line.toUpperCase().split(' ')
        if (word === 'RCPT' && !takes) socket.write(`550 nobody of this name: ${line}\r\n`)
        else if (word === 'DATA') {
          data = ''
          socket.write('354 go on\r\n')
        } else if (word === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async [Symbol.asyncDispose]() {
      open.forEach((socket) => socket.destroy())
      server.close()
      await once(server, 'close')
    },
  }
}
