import { isPrivateHost } from './http/private-host.ts'
import type { Log } from './monitoring/log.ts'

export type Mail = { to: string; subject: string; text: string }

/**
 * Returns true once the mail server has accepted the mail. False means that it probably will not arrive; nothing
 * sends it again.
 */
export type SendMail = (mail: Mail) => Promise<boolean>

/**
 * Creates the function that sends mail through this server: `smtp://…` or `smtps://…`. The sender is in `?from=`;
 * without it, the name of the account if that is an address, otherwise `khlang@` the server.
 */
export async function createMailer(url: string, log: Log): Promise<SendMail> {
  const { createTransport } = await import('nodemailer')
  const { from, server } = readMailUrl(url)
  const transport = createTransport({
    url: server.href,
    requireTLS: !isPrivateHost(server.hostname), // `smtp://` then switches to TLS before sending anything, or gives up
    connectionTimeout: 5_000,
    socketTimeout: 10_000,
  })
  return async (mail) => {
    try {
      await transport.sendMail({ from, ...mail })
      return true
    } catch (error) {
      log.warn({ err: withoutAddress(error) }, 'could not send an e-mail')
      return false
    }
  }
}

function readMailUrl(url: string): { from: string; server: URL } {
  const server = new URL(url)
  const account = decodeURIComponent(server.username)
  const from =
    server.searchParams.get('from') ?? (account.includes('@') ? account : `khlang@${server.hostname}`)
  server.searchParams.delete('from')
  return { from, server }
}

/** Returns the error without e-mail addresses: mail servers often repeat the refused one. */
const withoutAddress = (error: unknown) =>
  new Error((error instanceof Error ? error.message : String(error)).replaceAll(/\S+@\S+/g, '…'))
